//! Short sounds of wood on wood, made on the spot: nothing is loaded.

use std::cell::RefCell;

use web_sys::{AudioContext, OscillatorType};

/// What is heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sound {
    /// A man is set down.
    Knock,
    /// A man slides.
    Slide,
    /// The game ends.
    End,
}

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Plays a sound, if the browser has any.
pub(crate) fn play(sound: Sound) {
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
        if let Some(context) = context {
            let _ = context.resume();
            let tones: &[(f64, f32, f32, f64)] = match sound {
                Sound::Knock => &[(0.0, 190.0, 0.5, 0.09), (0.0, 410.0, 0.25, 0.05)],
                Sound::Slide => &[(0.0, 140.0, 0.22, 0.28)],
                Sound::End => {
                    &[(0.0, 392.0, 0.2, 0.3), (0.14, 494.0, 0.2, 0.3), (0.28, 587.0, 0.22, 0.5)]
                }
            };
            for &(delay, pitch, loudness, length) in tones {
                // A sound that cannot be made is missed by nobody.
                let _ = tone(context, delay, pitch, loudness, length);
            }
        }
    });
}

fn tone(
    context: &AudioContext,
    delay: f64,
    pitch: f32,
    loudness: f32,
    length: f64,
) -> Result<(), wasm_bindgen::JsValue> {
    let begin = context.current_time() + delay;
    let (oscillator, gain) = (context.create_oscillator()?, context.create_gain()?);
    oscillator.set_type(OscillatorType::Triangle);
    oscillator.frequency().set_value_at_time(pitch, begin)?;
    oscillator.frequency().exponential_ramp_to_value_at_time(pitch * 0.7, begin + length)?;
    gain.gain().set_value_at_time(loudness, begin)?;
    gain.gain().exponential_ramp_to_value_at_time(0.001, begin + length)?;
    oscillator.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    oscillator.start_with_when(begin)?;
    oscillator.stop_with_when(begin + length)
}
