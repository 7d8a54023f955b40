//! The class `Lesson`.

use js_sys::Array;
use lessons::{Lesson, Try};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::argument;
use crate::error::{Result, error};
use crate::json::Json;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** One try in an exercise: a move, a square, an option, a judgment of a move, or a claim. */
export type Try =
  | { move: string }
  | { mark: string }
  | { choose: number }
  | { judge: number; legal: boolean }
  | { claim: string | true };

/** The answer to the last try. */
export interface LessonAnswer {
  /** Whether the try is accepted. */
  accepted: boolean;
  /** Whether the exercise is done. */
  done: boolean;
  /** The explanation. */
  sentence: string;
  /** The article of the FIDE Laws, if a rule is the reason. */
  article?: string;
  /** The board after the accepted tries. */
  fen: string;
}

/** An exercise of a lesson. */
export interface LessonExercise {
  name: string;
  task: string;
  /** The board at the beginning. */
  fen: string;
  options: string[];
}
"#;

/// A lesson whose exercises are judged by the rules. The documentation of the crate
/// `staunton-lessons` describes the format of its text.
#[wasm_bindgen(js_name = Lesson)]
pub struct JsLesson(Lesson);

#[wasm_bindgen(js_class = Lesson)]
impl JsLesson {
    /// Reads the text of a lesson.
    ///
    /// @throws If a line is wrong; the message says how to correct it.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Self> {
        Lesson::parse("lesson", text).map(Self).map_err(error)
    }

    /// Returns the title.
    pub fn title(&self) -> String {
        self.0.title.clone()
    }

    /// Returns the exercises.
    #[wasm_bindgen(unchecked_return_type = "LessonExercise[]")]
    pub fn exercises(&self) -> Result<JsValue> {
        let mut json = Json::default();
        json.array(|json| {
            for exercise in &self.0.exercises {
                json.object(|json| {
                    json.field("name", &exercise.name);
                    json.field("task", &exercise.task);
                    json.key("fen").plain(exercise.position().fen());
                    json.key("options").array(|json| {
                        exercise.options.iter().for_each(|option| {
                            json.text(&option.text);
                        });
                    });
                });
            }
        });
        json.parse()
    }

    /// Judges the last of the tries; the earlier ones are the accepted tries before it.
    ///
    /// @param exercise The index of the exercise, from 0.
    /// @throws If there is no such exercise, or the earlier tries do not fit.
    #[wasm_bindgen(unchecked_return_type = "LessonAnswer")]
    pub fn attempt(
        &self,
        exercise: usize,
        #[wasm_bindgen(unchecked_param_type = "Try[]")] tries: &Array,
    ) -> Result<JsValue> {
        let found = self.0.exercises.get(exercise);
        let found = found.ok_or_else(|| error(format!("there is no exercise {exercise}")))?;
        let tries = tries
            .iter()
            .map(|tried| read_try(&tried))
            .collect::<Result<Vec<_>>>()?;
        let answer = found.attempt(&tries).map_err(error)?;
        let mut json = Json::default();
        json.object(|json| {
            json.key("accepted").raw(answer.accepted);
            json.key("done").raw(answer.done);
            json.field("sentence", &answer.sentence);
            json.optional("article", answer.article);
            json.key("fen").plain(answer.state.position.fen());
        });
        json.parse()
    }
}

fn read_try(tried: &JsValue) -> Result<Try> {
    let index = |name| argument::number(tried, name).map(|found| found.map(|index| index as usize));
    if let Some(mv) = argument::text(tried, "move") {
        return Ok(Try::Move(mv));
    }
    if let Some(square) = argument::text(tried, "mark") {
        return argument::square(&square).map(Try::Mark);
    }
    if let Some(option) = index("choose")? {
        return Ok(Try::Choose(option));
    }
    if let Some(option) = index("judge")? {
        let legal = argument::flag(tried, "legal");
        return Ok(Try::Judge { option, legal });
    }
    match argument::property(tried, "claim") {
        Some(claim) => Ok(Try::Claim(claim.as_string())),
        None => Err(error(
            "a try is one of { move }, { mark }, { choose }, { judge, legal } and { claim }",
        )),
    }
}
