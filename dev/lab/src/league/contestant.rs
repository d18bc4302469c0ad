//! Players as the command line names them.

use anyhow::Context;
use engine2048::{Limits, Player, Recipe};
use std::fmt;
use std::time::Duration;

/// A player with its limits.
#[derive(Clone)]
pub struct Contestant {
    pub player: Player,
    /// Its name, or its recipe in plain form. Semicolons replace the recipe's commas, since commas separate
    /// fields in the file of games.
    pub name: String,
    /// 0 for the default.
    pub effort: u32,
    pub time_ms: Option<u32>,
}

impl Contestant {
    /// Reads `NAME`, `NAME@EFFORT` or `NAME@TIMEms`, where NAME may be a recipe. A name alone gets the limits
    /// given.
    pub fn parse(text: &str, effort: u32, time_ms: Option<u32>) -> anyhow::Result<Contestant> {
        let (name, limit) = match text.trim().split_once('@') {
            Some((name, limit)) => (name, Some(limit)),
            None => (text.trim(), None),
        };
        let player: Player = name.parse().with_context(|| format!("'{name}' is no player"))?;
        let name = match name.parse::<Recipe>() {
            Ok(recipe) => recipe.to_string().replace(',', ";"),
            Err(_) => player.name().to_owned(),
        };
        let no_number = || format!("'{text}' is not NAME, NAME@EFFORT or NAME@TIMEms");
        let (effort, time_ms) = match limit {
            None => (effort, time_ms),
            Some(limit) => match limit.strip_suffix("ms") {
                Some(time) => (0, Some(time.parse().with_context(no_number)?)),
                None => (limit.parse().with_context(no_number)?, None),
            },
        };
        let contestant = Contestant { player, name, effort, time_ms };
        contestant.player.check(contestant.limits()).with_context(|| format!("'{text}'"))?;
        Ok(contestant)
    }

    /// The limits of each move.
    pub fn limits(&self) -> Limits<'static> {
        let limits = Limits::new().effort(self.effort);
        match self.time_ms {
            Some(time) => limits.time(Duration::from_millis(u64::from(time))),
            None => limits,
        }
    }

    /// The limits in words.
    pub fn limit(&self) -> String {
        match (self.effort, self.time_ms) {
            (0, None) => "default".to_owned(),
            (effort, None) => effort.to_string(),
            (_, Some(time)) => format!("{time} ms"),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)?;
        match (self.effort, self.time_ms) {
            (0, None) => Ok(()),
            (effort, None) => write!(formatter, "@{effort}"),
            (_, Some(time)) => write!(formatter, "@{time}ms"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_bring_its_own_limit() {
        let parse = |text| Contestant::parse(text, 3, None).map(|contestant| contestant.to_string());
        assert_eq!(parse("minimax").unwrap(), "minimax@3");
        assert_eq!(parse(" Minimax@0").unwrap(), "minimax");
        assert_eq!(parse("datumbox@5").unwrap(), "datumbox@5");
        assert_eq!(parse("ovolve@100ms").unwrap(), "ovolve@100ms");
        for wrong in [
            "",
            "nobody",
            "snake: empty 1",
            "gradient: 1",
            "minimax@",
            "minimax@x",
            "minimax@-1",
            "minimax@999",
            "ovolve@0ms",
            "ovolve@4000000ms",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_recipe_may_stand_for_the_name() {
        let parse = |text| Contestant::parse(text, 0, None).map(|contestant| contestant.to_string());
        let plain = "alpha-beta: empty 2.7; merges 1@4";
        assert_eq!(parse("ALPHA-BETA:merges 1,empty=2.70@4").unwrap(), plain);
        assert_eq!(parse(plain).unwrap(), plain, "what is printed can be read");
        let fault = parse("greedy: merge 1").unwrap_err();
        assert_eq!(fault.root_cause().to_string(), "`merge`, at 9, is no feature: merges?");
    }
}
