/** The sound of speech: words, in thirteen voices, at the requested speed, for any text. */
import { expect, test } from 'vitest';
import { synthesize } from '../../../../server/providers/sandbox/speech/speech-pool.ts';
import { collect, isInstalled, loudness, pcmSamples, recognise } from './speech-listening.ts';

const names = 'alloy ash ballad cedar coral echo fable marin nova onyx sage shimmer verse'.split(' ');
const pangram = 'The quick brown fox jumps over the lazy dog.';

async function speak(input: string, voice = 'ash', speed = 1): Promise<Float32Array> {
  return pcmSamples(
    await collect(synthesize({ input, voice, speed, format: 'pcm', signal: new AbortController().signal })),
  );
}

/** Crossings of zero per sample while there is sound: falls with pitch and with a longer vocal tract. */
function brightness(samples: Float32Array): number {
  let crossings = 0;
  for (let at = 1; at < samples.length; at += 1) {
    if (Math.abs(samples[at] ?? 0) > 0.01 && (samples[at] ?? 0) > 0 !== (samples[at - 1] ?? 0) > 0)
      crossings += 1;
  }
  return crossings / samples.length;
}

test('the thirteen voices and a custom one all speak, about as loud, and no two sound the same', async () => {
  const brightnesses: number[] = [];
  for (const name of [...names, 'voice_custom']) {
    const samples = await speak(pangram, name);
    expect(samples.length / 24_000).toBeGreaterThan(2);
    expect(samples.length / 24_000).toBeLessThan(4);
    expect(loudness(samples)).toBeGreaterThan(0.05);
    expect(loudness(samples)).toBeLessThan(0.25);
    brightnesses.push(brightness(samples));
  }
  expect(new Set(brightnesses).size).toBe(names.length + 1);
});

test('a name that is not of the contract has a voice of its own', async () => {
  const [one, other] = [await speak(pangram, 'voice_1'), await speak(pangram, 'voice_2')];
  expect(Buffer.from(one.buffer).equals(Buffer.from(other.buffer))).toBe(false);
});

test.each([0.25, 0.5, 2, 4])('at speed %d the speech is as much shorter', async (speed) => {
  for (const voice of ['sage', 'ash', 'onyx', 'verse']) {
    const natural = (await speak(pangram, voice)).length;
    const changed = (await speak(pangram, voice, speed)).length;
    expect(Math.abs((changed * speed) / natural - 1)).toBeLessThan(0.05);
  }
});

test('longer text takes longer', async () => {
  const short = await speak('One word.');
  const long = await speak(`${pangram} `.repeat(5));
  expect(long.length).toBeGreaterThan(short.length * 8);
});

test.each([
  ['spaces', ' \t\r\n '],
  ['control characters', '\u0000\u0007\u001b[31m'],
  ['half a surrogate pair', '\ud800 \udfff'],
  ['punctuation', '!?...'],
  ['punctuation of the sparsest voice', ',. ,.', 'verse'],
  ['emoji', '👨‍👩‍👧🇩🇪🎉'],
  ['Chinese', '快速的棕色狐狸跳过懒狗。'],
  ['Arabic', 'مرحبا بالعالم'],
  ['accents and other alphabets', 'Ærøskøbing, café, Привет, Γειά σου, ½ × π'],
  ['a word without end', 'a'.repeat(400)],
  ['digits that break the engine', '$23555$2$2322510,53.3125351', 'verse'],
  ['markup', '<speak><break time="9s"/>-voice kal16 --help</speak>'],
])('any text gives sound: %s', async (_, input, voice = 'sage') => {
  const samples = await speak(input, voice);
  expect(samples.length).toBeGreaterThan(24_000 * 0.15);
  expect(samples.every((sample) => Math.abs(sample) <= 1)).toBe(true);
});

const canRecognise = isInstalled('pocketsphinx_continuous') && isInstalled('ffmpeg');

test.skipIf(!canRecognise).each(['ash', 'sage', 'ballad', 'echo'])(
  'a speech recogniser understands %s',
  async (voice) => {
    const order = { input: pangram, voice, speed: 1, format: 'wav' } as const;
    const words = recognise(
      await collect(synthesize({ ...order, signal: new AbortController().signal })),
    ).split(/\s+/);
    const expected = 'the quick brown fox over the lazy dog'.split(' ');
    expect(expected.filter((word) => words.includes(word)).length).toBeGreaterThanOrEqual(7);
  },
);
