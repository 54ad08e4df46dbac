//! A lesson of another program.

use std::sync::Arc;

use engine::{AnyLesson, Lesson, LessonAnswer, LessonPage, Utterance};
use scene::Ground;
use serde::de::DeserializeOwned;

use crate::hosted::Asked;
use crate::program::{elsewhere, unwind};
use crate::wire::{Speech, TitleAsk};

/// A lesson of another program, which plays it.
pub(crate) struct HostedLesson {
    pub(crate) asked: Arc<Asked>,
    pub(crate) lesson: Lesson,
}

impl HostedLesson {
    fn told<T: DeserializeOwned>(&self, ask: TitleAsk) -> T {
        unwind(elsewhere(|| self.asked.ask(ask)).map_err(|no| self.asked.program.no(no)))
    }

    fn id(&self) -> String {
        self.lesson.id.clone()
    }
}

impl AnyLesson for HostedLesson {
    fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    fn ground(&self) -> Ground {
        let ground: Option<Ground> = self.told(TitleAsk::LessonGround { lesson: self.id() });
        unwind(ground.ok_or_else(|| self.asked.program.gone("it has lost a lesson".to_owned())))
    }

    fn page(&self, step: usize) -> Option<LessonPage> {
        self.told(TitleAsk::LessonPage { lesson: self.id(), step })
    }

    fn answer(&self, step: usize, said: Utterance<'_>) -> Option<LessonAnswer> {
        self.told(TitleAsk::LessonAnswer { lesson: self.id(), step, said: Speech::of(said) })
    }
}
