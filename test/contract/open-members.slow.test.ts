/**
 * Objects of requests that may have any members: deep ones, many, and long ones, before a provider of each format. They are
 * passed on whole, reported as lost, or refused in the surface's own shape.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject, type Json } from '../../openapi/build/json.ts';
import { startUpstream, type ScriptedUpstream } from '../support/scripted-upstream.ts';
import { providerFormats, startFrontOfEachFormat, type Front } from '../server/routing/front.ts';
import { locate, readContract } from './document.ts';
import { paramOf, shapeOf } from './generate/places.ts';
import { createSampler } from './generate/samples.ts';
import { withUsableExamples } from './generate/usable-examples.ts';

const requests = [
  ['v1', 'createChatCompletion', '/v1/chat/completions'],
  ['alt', 'createMessage', '/alt/v1/messages'],
  ['v1', 'createResponse', '/v1/responses'],
] as const;
/** Levels of JSON that the server takes, the body's own included. */
const maxDepth = 128;
const mark = 'a-mark-at-the-bottom';

let upstream: ScriptedUpstream;
let front: Front;
beforeAll(async () => {
  upstream = await startUpstream();
  front = await startFrontOfEachFormat(upstream.url);
});
afterAll(async () => {
  await front.stop();
  await upstream.close();
});

function nested(levels: number): Json {
  let value: Json = mark;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { inner: value };
  return value;
}

const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`member_${index}`, index]));
const sizes: Readonly<Record<string, Json>> = {
  deep: nested(90),
  'many members': { ...many, mark },
  long: `${'x'.repeat(1_000_000)}${mark}`,
};

interface Open {
  name: string;
  /** What a client says about itself: translated requests are without it, and it is no loss. */
  isOfClient: boolean;
  bodyWith: (member: Json) => Json;
}

/** Each object of the request that takes any member, at one of the places that use it. */
function openObjects(surface: 'v1' | 'alt', id: string): Open[] {
  const document = readContract(surface);
  const operation = document.operations.find((each) => each.id === id);
  if (operation?.body === undefined) throw new Error(`there is no ${id} with a body`);
  const json = withUsableExamples(document.json);
  const sampler = createSampler(json);
  const { leaves } = shapeOf(json, locate(json, operation.body.schema.pointer), sampler);
  return leaves.flatMap(({ schema, place }) => {
    if (schema.node.additionalProperties !== true) return [];
    const sample = sampler.sample(schema);
    return [
      {
        isOfClient: place.path[0] === 'client_metadata',
        name: `${paramOf(place.path)} (${schema.pointer.split('/').at(-1)})`,
        bodyWith: (member) => place.embed({ ...(isObject(sample) ? sample : {}), anything: member }),
      },
    ];
  });
}

async function send(path: string, body: Json, model: string) {
  const before = upstream.received.length;
  const response = await front.post(path, { ...(isObject(body) ? body : {}), model });
  const text = await response.text();
  const sent = upstream.received.slice(before).map((each) => each.body.toString());
  const reported = ['x-translation-loss', 'x-dropped-fields'].flatMap(
    (name) => response.headers.get(name) ?? [],
  );
  return { status: response.status, text, sent, reported };
}

describe.each(requests)('%s %s', (surface, id, path) => {
  const open = openObjects(surface, id);

  test('has such objects', () => {
    expect(open.length).toBeGreaterThan(3);
  });

  describe.each(open)('$name', ({ bodyWith, isOfClient }) => {
    test.each(providerFormats)('is passed on whole, reported or refused, before %s', async (format) => {
      for (const [size, member] of Object.entries(sizes)) {
        const { status, text, sent, reported } = await send(path, bodyWith(member), `script/${format}`);
        const about = `${size}: ${status} ${text.slice(0, 300)}`;
        expect([200, 400, 404, 413], about).toContain(status);
        const arrives = sent.join('').includes(mark);
        if (status === 200) expect(arrives || reported.length > 0 || isOfClient, about).toBe(true);
        else {
          const { error } = JSON.parse(text) as { error: { type: string; message: string } };
          expect(error.message, about).toEqual(expect.any(String));
          expect(text, about).not.toContain('nested more than');
          expect(sent, about).toEqual([]);
        }
      }
    });

    test('is refused where it is too deep', async () => {
      const { status, text, sent } = await send(path, bodyWith(nested(maxDepth)), 'script/chat');
      expect(status).toBe(400);
      expect(text).toContain(`nested more than ${maxDepth} levels deep`);
      expect(sent).toEqual([]);
    });
  });
});
