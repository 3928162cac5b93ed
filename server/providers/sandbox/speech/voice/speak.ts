/** Text in, speech out: segments of 24 kHz mono sound, each rendered on demand. */
import { loadEngine, runEngine } from './engine.ts';
import { normalizeText } from './normalize-text.ts';
import { resample } from './resample.ts';
import { shorten } from './shorten.ts';
import { splitText } from './split-text.ts';
import { findVoice, speakerGains, type Voice } from './voices.ts';

/** Samples per second of everything that leaves this folder. */
const sampleRate = 24_000;

/** Played for an empty text. */
const silenceSeconds = 0.5;
/** Played for a segment that the engine cannot say: about the length of a letter, and a pause at least. */
const secondsPerLetter = 0.06;
const pauseSeconds = 0.2;

/** The engine works in frames of 5 ms: below this some sounds have none left, and it misses the length. */
const minStretch = 0.5;

export interface SpeechText {
  input: string;
  voice: string;
  /** 1 is the natural speed, 2 is twice as fast. */
  speed: number;
}

/** A text ready to be spoken. */
export interface Script {
  /** At least 1. */
  chunkCount: number;
  /**
   * Samples within -1 and 1, the same for the same segment every time. Blocks the thread, for some
   * 150 ms at the natural speed and at most a few seconds. Never fails because of the text.
   */
  render(chunk: number): Float32Array;
}

export function prepareSpeech(speech: SpeechText): Script {
  const engine = loadEngine();
  const voice = findVoice(speech.voice);
  const chunks = splitText(normalizeText(speech.input));
  return {
    chunkCount: Math.max(1, chunks.length),
    render(index) {
      const chunk = chunks[index];
      if (chunk === undefined) return silence(silenceSeconds / speech.speed);
      const readings = [chunk, chunk.replace(/[^A-Za-z0-9]+/g, ' ')];
      for (const reading of readings) {
        try {
          const samples = speakChunk(engine, reading, voice, speech.speed);
          if (samples.length > 0) return samples;
        } catch {
          // The engine has its own opinions of text; the next reading is plainer.
        }
      }
      const letters = chunk.replace(/[^A-Za-z0-9]+/g, '').length;
      return silence((pauseSeconds + letters * secondsPerLetter) / speech.speed);
    },
  };
}

function speakChunk(engine: WebAssembly.Module, text: string, voice: Voice, speed: number): Float32Array {
  const wanted = voice.tract / speed;
  const stretch = Math.max(wanted, minStretch);
  const sound = runEngine(engine, text, voice, stretch);
  const natural = resample(sound.samples, (sound.sampleRate * voice.tract) / sampleRate);
  const samples = shorten(natural, wanted / stretch);
  const gain = speakerGains[voice.speaker];
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = Math.max(-1, Math.min(1, (samples[index] ?? 0) * gain));
  }
  return samples;
}

function silence(seconds: number): Float32Array {
  return new Float32Array(Math.round(seconds * sampleRate));
}
