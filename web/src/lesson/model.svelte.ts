import { api } from '../api/client';
import type { Affordance, Lesson, LessonList, LessonPage, LessonStep, MatchPage } from '../api/types';
import { faultOf, MatchModel } from '../match/model.svelte';
import { factorOf, Scale } from '../surface/spread';
import { keep, left, stepToGoOn, type Left } from './course';

/** A lesson as a match-like thing: the surface and the list of orders work as in a match, but the file decides. */
export class LessonModel extends MatchModel {
  lesson = $state.raw<Lesson | null>(null);
  /** All positions of the game's lesson, in their order. */
  course = $state.raw<LessonList | null>(null);
  /** Where the learner stands in each of them. */
  left = $state.raw<Left>({ at: '', steps: {} });
  title = $state('');
  here = $state.raw<LessonPage | null>(null);
  step = $state(1);
  /** What is said to an order that was not the one. */
  answer = $state.raw<{ text: string; clause: string | null } | null>(null);

  constructor(
    readonly slug: string,
    readonly lessonId: string,
  ) {
    super(`lesson:${slug}:${lessonId}`);
  }

  /** The step at hand; none after the last. */
  get asked(): LessonStep | null {
    return this.lesson?.steps[this.step - 1] ?? null;
  }

  /** The position after this one; none after the last. */
  get next(): Lesson | null {
    const all = this.course?.lessons ?? [];
    return all[all.findIndex((l) => l.id === this.lessonId) + 1] ?? null;
  }

  override async open(step: number | null): Promise<void> {
    try {
      const [reply, course] = await Promise.all([api.lesson(this.slug, this.lessonId), api.lessons(this.slug)]);
      this.course = course;
      this.lesson = reply.lesson;
      this.title = reply.game_title;
      this.scale = new Scale(factorOf(reply.ground));
      this.ground = this.scale.ground(reply.ground);
      await this.turnTo(step ?? stepToGoOn(left(this.slug), reply.lesson));
    } catch (error) {
      this.lost = faultOf(error);
    }
  }

  /** Goes to a step, forwards or back: nothing is lost by it. */
  async turnTo(step: number): Promise<void> {
    const lesson = this.lesson;
    if (!lesson) return;
    try {
      const to = Math.min(lesson.steps.length + 1, Math.max(1, step));
      const here = await api.lessonStep(this.slug, this.lessonId, to);
      this.step = to;
      this.left = keep(this.slug, lesson, to);
      this.here = here;
      this.answer = null;
      this.page = pageOf(this, lesson, to, lesson.steps[to - 1]?.yours ?? false);
      this.lines = here.lines;
      this.shown = to;
      this.scene = this.scale.scene(here.scene);
      this.dice.roll(here.lines);
    } catch (error) {
      this.fault = faultOf(error);
    }
  }

  override async give(_row: Affordance | null, json: Affordance['order']): Promise<boolean> {
    return this.judge({ order: json });
  }

  override async say(notation: string): Promise<boolean> {
    return this.judge({ notation });
  }

  private async judge(said: { order: Affordance['order'] } | { notation: string }): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      const answer = await api.lessonOrder(this.slug, this.lessonId, this.step, said);
      if (answer.answer === 'right') await this.turnTo(this.step + 1);
      else this.answer = answer;
      return answer.answer === 'right';
    } catch (error) {
      this.fault = faultOf(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Gives the order that is expected. */
  async showIt(): Promise<void> {
    if (this.here?.expected) await this.judge({ order: this.here.expected.order });
  }

  override close(): void {
    this.replay.stop();
  }
}

/** A lesson has no page of a match: nobody else plays, nothing is kept. */
function pageOf(model: LessonModel, lesson: Lesson, step: number, yours: boolean): MatchPage {
  return {
    id: model.id,
    game: model.slug as MatchPage['game'],
    game_title: model.title as MatchPage['game_title'],
    scenario: lesson.scenario,
    scenario_title: lesson.title,
    terms: [],
    differences: [],
    rules: { version: 0, newest: 0, other_data: false, standing: 'current', program: '' },
    options: {},
    rated: false,
    seats: [],
    sides: [],
    you: [lesson.seat],
    status: yours
      ? { status: 'decision', seat: lesson.seat, question: '' }
      : { status: 'decision', seat: '', question: '' },
    step,
    turn: 1,
    can_undo: false,
    undo: false,
    hints: false,
    lists: [],
    commitment: '',
    offers: [],
    late: false,
    chat: [],
    update: 0,
  };
}
