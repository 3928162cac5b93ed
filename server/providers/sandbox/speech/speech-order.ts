/** The messages between the main thread and the speech threads. */
import type { AudioFormat } from '../../../core/audio.ts';

/** One file of speech to be made. */
export interface SpeechOrder {
  /** Any text, at most some thousand characters. */
  input: string;
  /** A name of the contract or the id of a custom voice. */
  voice: string;
  format: AudioFormat;
  /** 0.25 to 4; 1 is natural. */
  speed: number;
}

/** To the thread, which replies to every `pull` with one message, unless the job is cancelled meanwhile. */
export type ThreadRequest =
  | { type: 'start'; job: number; order: SpeechOrder }
  | { type: 'pull'; job: number }
  | { type: 'cancel'; job: number };

/** From the thread. `end` and `error` are the last of a job; an empty chunk is a sign of life. */
export type ThreadReply =
  | { type: 'chunk'; job: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'end'; job: number }
  | { type: 'error'; job: number; message: string };
