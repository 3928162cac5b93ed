/**
 * The voices of `sandbox/speech`: four recorded speakers of the engine, each bent in pitch and in
 * vocal-tract length so that every name of the contract sounds like another person.
 */
import { createHash } from 'node:crypto';

export interface Voice {
  /** Speaker of the engine: slt is a woman, rms and awb are men, kal16 is an older male machine voice. */
  speaker: 'slt' | 'rms' | 'awb' | 'kal16';
  /** Factor on the speaker's own pitch, before `tract`. `rms` does not follow it. */
  pitch: number;
  /** Factor on all frequencies, pitch included: above 1 a shorter vocal tract, a smaller speaker. */
  tract: number;
}

const voices: Readonly<Record<string, Voice>> = {
  alloy: { speaker: 'slt', pitch: 0.92, tract: 0.93 },
  ash: { speaker: 'rms', pitch: 1, tract: 1 },
  ballad: { speaker: 'awb', pitch: 0.95, tract: 0.96 },
  cedar: { speaker: 'rms', pitch: 1, tract: 0.93 },
  coral: { speaker: 'slt', pitch: 1.1, tract: 1.03 },
  echo: { speaker: 'rms', pitch: 1, tract: 1.12 },
  fable: { speaker: 'awb', pitch: 1.15, tract: 1.08 },
  marin: { speaker: 'slt', pitch: 1.12, tract: 0.97 },
  nova: { speaker: 'slt', pitch: 1.18, tract: 1.05 },
  onyx: { speaker: 'awb', pitch: 0.72, tract: 0.92 },
  sage: { speaker: 'slt', pitch: 1, tract: 1 },
  shimmer: { speaker: 'slt', pitch: 1.34, tract: 1.06 },
  verse: { speaker: 'kal16', pitch: 1.2, tract: 1.05 },
};

/** The voices that the contract names. */
export const voiceNames: readonly string[] = Object.keys(voices);

/** Factor that makes the speakers equally loud without clipping. */
export const speakerGains: Readonly<Record<Voice['speaker'], number>> = {
  slt: 0.95,
  rms: 1.8,
  awb: 1.15,
  kal16: 2,
};

const speakersForOthers = ['slt', 'rms', 'awb'] as const;

/** The voice of that name; any other name or id gets one of its own, always the same. */
export function findVoice(name: string): Voice {
  const known = Object.hasOwn(voices, name) ? voices[name] : undefined;
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(name).digest();
  const between = (byte: number, low: number, high: number): number =>
    low + (digest.readUInt8(byte) / 255) * (high - low);
  return {
    speaker: speakersForOthers[digest.readUInt8(0) % speakersForOthers.length] ?? 'slt',
    pitch: between(1, 0.85, 1.2),
    tract: between(2, 0.93, 1.05),
  };
}
