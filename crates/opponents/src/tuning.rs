use std::fmt;

use engine::Outlook;

/// Figures of a search that stand in for those its game advises: for finding out by matches which are better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tuning {
    width: Option<u8>,
    stops: Option<u8>,
    /// In hundredths.
    last: Option<u16>,
    /// In hundredths.
    doubt: Option<u16>,
    moods: Option<u8>,
}

impl Tuning {
    /// The game's advice, as far as nothing else is said.
    pub fn applied(&self, advice: Outlook) -> Outlook {
        Outlook {
            width: self.width.map_or(advice.width, usize::from),
            pause: advice.pause,
            stops: self.stops.unwrap_or(advice.stops),
            last: self.last.map_or(advice.last, |last| f32::from(last) / 100.0),
            doubt: self.doubt.map_or(advice.doubt, |doubt| f64::from(doubt) / 100.0),
            moods: self.moods.map_or(advice.moods, usize::from),
        }
    }

    /// Takes one figure from `name=figure`; nothing if there is no such figure.
    pub(crate) fn read(&mut self, word: &str) -> Option<()> {
        let (name, figure) = word.split_once('=')?;
        let small = |least: u8| figure.parse::<u8>().ok().filter(|figure| (least..=64).contains(figure));
        match name {
            "width" => self.width = Some(small(2)?),
            "stops" => self.stops = Some(small(1)?),
            "last" => self.last = Some(hundredths(figure, 1.0)?),
            "moods" => self.moods = Some(figure.parse().ok().filter(|moods| *moods <= 8)?),
            "doubt" => self.doubt = Some(hundredths(figure, 9.0)?),
            _ => return None,
        }
        Some(())
    }
}

/// A figure from 0 to `most`, in hundredths.
fn hundredths(figure: &str, most: f64) -> Option<u16> {
    let figure: f64 = figure.parse().ok()?;
    (0.0..=most).contains(&figure).then(|| (figure * 100.0).round() as u16)
}

impl fmt::Display for Tuning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(width) = self.width {
            write!(f, "+width={width}")?;
        }
        if let Some(stops) = self.stops {
            write!(f, "+stops={stops}")?;
        }
        if let Some(last) = self.last {
            write!(f, "+last={}", f64::from(last) / 100.0)?;
        }
        if let Some(doubt) = self.doubt {
            write!(f, "+doubt={}", f64::from(doubt) / 100.0)?;
        }
        if let Some(moods) = self.moods {
            write!(f, "+moods={moods}")?;
        }
        Ok(())
    }
}
