/** Speech: every format is the declared one, limits are enforced, the stream carries the same audio. */
import { at, textAt } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import { acceptedEvents } from '../wire/stream.ts';
import { mustAccept } from './accepted.ts';
import type { Check } from './check.ts';
import { must } from './outcome.ts';
import { speechModelOf, usualVoice } from './sample.ts';

const said = 'Yes, it does.';
const otherVoice = 'onyx';

interface Format {
  mediaType: string;
  /** Whether bytes begin as this format does. */
  begins: (bytes: Buffer) => boolean;
}

const text = (bytes: Buffer, from: number, word: string) =>
  bytes.toString('latin1', from, from + word.length) === word;
const frame = (bytes: Buffer, mask: number, sync: number) =>
  bytes[0] === 0xff && ((bytes[1] ?? 0) & mask) === sync;

const formats: Readonly<Record<string, Format>> = {
  mp3: { mediaType: 'audio/mpeg', begins: (bytes) => text(bytes, 0, 'ID3') || frame(bytes, 0xe6, 0xe2) },
  opus: {
    mediaType: 'audio/ogg',
    begins: (bytes) => text(bytes, 0, 'OggS') && bytes.subarray(0, 64).includes('OpusHead'),
  },
  aac: { mediaType: 'audio/aac', begins: (bytes) => frame(bytes, 0xf6, 0xf0) },
  flac: { mediaType: 'audio/flac', begins: (bytes) => text(bytes, 0, 'fLaC') },
  wav: { mediaType: 'audio/wav', begins: (bytes) => text(bytes, 0, 'RIFF') && text(bytes, 8, 'WAVE') },
  pcm: { mediaType: 'audio/pcm', begins: (bytes) => bytes.length % 2 === 0 && !isTextual(bytes) },
};

/** Shortest sound of a sentence: an eighth of a second of 16-bit samples at 24 kHz. */
const minPcmBytes = 6_000;
const minBytes = 500;
/** Samples in a second of pcm. */
const pcmRate = 24_000;

function isTextual(bytes: Buffer): boolean {
  return bytes.subarray(0, 256).every((byte) => byte >= 9 && byte < 127);
}

const speech = (trial: Trial, extra: object) =>
  trial.once({
    operation: 'createSpeech',
    json: { model: speechModelOf(trial), input: said, voice: usualVoice, ...extra },
  });

const formatChecks = Object.entries(formats).map(([name, { mediaType, begins }]): Check => ({
  id: `speech.format.${name}`,
  title: `Speech as ${name} has its content type and begins like ${name}`,
  profile: 'core',
  surface: 'v1',
  contract: `createSpeech/responses/200/content/${mediaType.replace('/', '~1')}`,
  run: async (trial) => {
    const response = await speech(trial, { response_format: name });
    mustAccept(trial, response, `speech as ${name}`);
    const bytes = Buffer.from(response.bytes);
    must(begins(bytes), `these bytes are not ${name}`, response);
    must(
      bytes.length >= (name === 'pcm' || name === 'wav' ? minPcmBytes : minBytes),
      `${bytes.length} bytes are too few for a sentence`,
      response,
    );
    const right = trial.target.claimsContract
      ? response.mediaType === mediaType
      : /^(audio\/|application\/octet-stream)/.test(response.mediaType);
    must(right, `the content-type is '${response.mediaType}', expected ${mediaType}`, response);
  },
}));

export const speechChecks: Check[] = [
  ...formatChecks,
  {
    id: 'speech.default',
    title: 'Without a format speech is mp3; speed makes it shorter, and another voice another sound',
    profile: 'core',
    surface: 'v1',
    contract: 'schema:CreateSpeechRequest/properties/speed',
    run: async (trial) => {
      const usual = await speech(trial, {});
      mustAccept(trial, usual, 'speech');
      must(formats['mp3']?.begins(Buffer.from(usual.bytes)), 'the default is not mp3', usual);
      const slow = await speech(trial, { response_format: 'pcm' });
      const fast = await speech(trial, { response_format: 'pcm', speed: 2 });
      mustAccept(trial, fast, 'the speed of speech');
      must(
        fast.bytes.length < slow.bytes.length * 0.75,
        `at twice the speed ${fast.bytes.length} bytes of samples came, at the usual one ${slow.bytes.length}`,
        fast,
      );
      if (!speechModelOf(trial).startsWith('sandbox/')) return;
      const other = await speech(trial, { response_format: 'pcm', voice: otherVoice });
      mustAccept(trial, other, 'another voice');
      must(!Buffer.from(other.bytes).equals(slow.bytes), 'two voices sound exactly alike', other);
    },
  },
  {
    id: 'speech.sound',
    title: 'Speech is a sound of a plausible length, and as long in wav as in pcm',
    profile: 'core',
    surface: 'v1',
    contract: 'createSpeech/responses/200',
    run: async (trial) => {
      const raw = await speech(trial, { response_format: 'pcm' });
      mustAccept(trial, raw, 'speech as pcm');
      const samples = Buffer.from(raw.bytes);
      const lengthS = samples.length / 2 / pcmRate;
      must(lengthS > 0.25 && lengthS < 8, `a sentence of three words takes ${lengthS.toFixed(1)} s`, raw);
      let loudest = 0;
      for (let place = 0; place + 1 < samples.length; place += 2)
        loudest = Math.max(loudest, Math.abs(samples.readInt16LE(place)));
      must(loudest > 500, 'the sound is silence', raw);
      const wav = await speech(trial, { response_format: 'wav' });
      mustAccept(trial, wav, 'speech as wav');
      const head = Buffer.from(wav.bytes);
      must(head.length > 44, 'the wav has no samples', wav);
      const wavS = (head.length - 44) / Math.max(1, head.readUInt32LE(28));
      must(
        Math.abs(wavS - lengthS) < 0.2 + lengthS * 0.2,
        `the wav takes ${wavS.toFixed(2)} s, the pcm ${lengthS.toFixed(2)} s`,
        wav,
      );
    },
  },
  {
    id: 'speech.stream',
    title: 'Streamed speech obeys its grammar and carries the same sound',
    profile: 'streaming',
    surface: 'v1',
    contract: 'createSpeech/responses/200/content/text~1event-stream/x-stream-grammar',
    run: async (trial) => {
      const response = await speech(trial, { response_format: 'pcm', stream_format: 'sse' });
      const events = await acceptedEvents(trial, response, 'streamed speech');
      const sound = Buffer.concat(events.map((event) => Buffer.from(textAt(event, 'audio') ?? '', 'base64')));
      must(sound.length >= minPcmBytes, `${sound.length} bytes of sound came`, response);
      const usage = at(events.at(-1), 'usage');
      const [input, output, total] = ['input_tokens', 'output_tokens', 'total_tokens'].map((name) =>
        Number(at(usage, name)),
      );
      must(
        (input ?? NaN) + (output ?? NaN) === total,
        `the usage does not add up: ${input} + ${output} is not ${total}`,
        response,
      );
      if (!speechModelOf(trial).startsWith('sandbox/')) return;
      const plain = await speech(trial, { response_format: 'pcm' });
      mustAccept(trial, plain, 'speech');
      must(sound.equals(plain.bytes), 'the streamed sound differs from the plain one', response);
    },
  },
];
