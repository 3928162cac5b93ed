/** What the drivers of all TypeScript clients share: where the server is, how a step is reported, how a stream is read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventSourceParserStream, type EventSourceMessage } from 'eventsource-parser/stream';

const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

export const baseUrl = setting('MODELROUTE_BASE_URL');
export const key = setting('MODELROUTE_KEY');
export const oddUrl = setting('MODELROUTE_ODD_URL');
export const folder = setting('MODELROUTE_WORK');

export const sentence = 'one two three four five six seven';
export const note = readFileSync(join(folder, 'note.txt'));

export const weatherParameters = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};

export const personSchema = {
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'integer' } },
  required: ['name', 'age'],
  additionalProperties: false,
};

export const dataUrl = (name: string, mediaType: string): string =>
  `data:${mediaType};base64,${readFileSync(join(folder, name)).toString('base64')}`;

/** Throws with `what` was expected. */
export function expect(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** Runs the steps one after the other; each is reported as done with what it says, or as failed with what it threw. */
export async function runSteps(steps: Record<string, () => Promise<string>>): Promise<void> {
  for (const [step, action] of Object.entries(steps)) {
    const report = await action().then(
      (detail) => ({ step, ok: true, detail }),
      (error: unknown) => ({ step, ok: false, why: String(error) }),
    );
    console.log(JSON.stringify(report));
  }
}

/** The events of an answer, as they come. */
export async function* eventsOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<EventSourceMessage> {
  expect(body !== null, 'the answer has no body');
  const texts = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>);
  yield* texts.pipeThrough(new EventSourceParserStream());
}
