/** Bodies that a caller may not send are neither read nor kept, and their senders can read why. */
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccounts } from '../../../server/accounts/accounts.ts';
import type { LimitChange } from '../../../server/accounts/limits.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { leastOf } from '../../support/loop-delay.ts';
import { startProbedServer, type ProbedServer } from '../../support/probed-server.ts';
import { wav } from '../../support/samples.ts';
import { post } from '../../support/server.ts';
import { newPlace, type Place } from '../storage/engines.ts';
import { hasProc, startServerProcess, type ServerProcess } from './streaming/server-process.ts';

const mebibyte = 1024 * 1024;
const secret = 'a-secret-that-the-server-and-the-test-share';
const senders = 25;
/** Room for the bodies of one key. */
const keyMib = 96;
const bodyBytes = 31 * mebibyte;

/** A body of one size: what it begins and ends with, and one byte as often as it fits between. */
interface Content {
  path: string;
  mediaType: string;
  bytes: number;
  first: Buffer;
  filler: number;
  last: string;
}

const conversation: Content = {
  path: '/v1/chat/completions',
  mediaType: 'application/json',
  bytes: bodyBytes,
  first: Buffer.from('{"model":"sandbox/chat","messages":[{"role":"user","content":"hello"}]'),
  filler: 0x20,
  last: '}',
};
const part = '--x\r\nContent-Disposition: form-data; name=';
const recording: Content = {
  path: '/v1/audio/transcriptions',
  mediaType: 'multipart/form-data; boundary=x',
  bytes: 24 * mebibyte,
  first: Buffer.concat([
    Buffer.from(`${part}"model"\r\n\r\nsandbox/transcribe\r\n${part}"file"; filename="a.wav"\r\n\r\n`),
    wav(100),
  ]),
  filler: 0,
  last: '\r\n--x--\r\n',
};

interface Answer {
  status: number;
  retryAfter: string | undefined;
  /** What had been sent when the response came. */
  sentBytes: number;
}

/** Where bodies wait for each other before their last bytes: all that are not refused are there at once. */
class Meeting {
  #missing: number;
  readonly #all = Promise.withResolvers<void>();

  constructor(bodies: number) {
    this.#missing = bodies;
  }

  /** A body is refused, or waits for the others. */
  come(): Promise<void> {
    this.#missing -= 1;
    if (this.#missing === 0) this.#all.resolve();
    return this.#all.promise;
  }
}

interface Sending {
  content?: Content;
  pauseMs?: number;
  isAnnounced?: boolean;
  meeting?: Meeting;
}

/** Sends a large body in its own time, and reads the response as soon as it comes. */
async function send(
  url: string,
  key: string,
  { content = conversation, pauseMs = 0, isAnnounced = true, meeting }: Sending = {},
): Promise<Answer> {
  const { path, mediaType, bytes, first, filler, last } = content;
  const chunk = Buffer.alloc(mebibyte, filler);
  let answer: Answer | undefined;
  let sentBytes = 0;
  const refused = Promise.withResolvers<void>();
  await new Promise<void>((resolve, reject) => {
    const request = httpRequest(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': mediaType,
        ...(isAnnounced ? { 'content-length': String(bytes) } : { 'transfer-encoding': 'chunked' }),
      },
    });
    request.on('error', reject).on('response', (response) => {
      answer = {
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'],
        sentBytes,
      };
      refused.resolve();
      response.on('error', reject).on('end', resolve).resume();
    });
    const write = async () => {
      request.write(first);
      const isRefused = () => answer !== undefined;
      for (sentBytes = first.length; sentBytes + chunk.length < bytes && !isRefused();) {
        await new Promise((done) => request.write(chunk, done));
        sentBytes += chunk.length;
        if (pauseMs > 0) await pause(pauseMs);
      }
      const rest = Buffer.alloc(bytes - sentBytes, filler);
      rest.write(last, rest.length - last.length);
      await Promise.race([meeting?.come(), refused.promise]);
      if (!isRefused()) request.end(rest);
      else request.destroy();
    };
    write().catch(reject);
  }).catch((cause: unknown) => {
    if (answer === undefined) throw cause;
  });
  if (answer === undefined) throw new Error('no response');
  return answer;
}

const countOf = (answers: readonly Answer[], status: number) =>
  answers.filter((each) => each.status === status).length;

describe.skipIf(!hasProc)('a server in a process', () => {
  let place: Place;
  let server: ServerProcess;
  let db: Database;
  const newKey = async (limits: LimitChange) => {
    const accounts = await openAccounts(db, { dataFolder: place.folder, secret });
    const made = { project: 'default', name: 'sender', kind: 'inference', limits } as const;
    return (await accounts.keys.create('test', made)).secret;
  };
  beforeAll(async () => {
    place = await newPlace('sqlite');
    server = await startServerProcess({
      MODELROUTE_DATA: place.folder,
      MODELROUTE_SECRET: secret,
      MODELROUTE_BODIES_MB: '160',
      MODELROUTE_KEY_BODIES_MB: String(keyMib),
    });
    db = await openDatabase(place);
    // What the server loads once it serves is no growth.
    const first = await fetch(
      `${server.url}/v1/chat/completions`,
      post(
        { model: 'sandbox/chat', messages: [{ role: 'user', content: 'hello' }] },
        { authorization: `Bearer ${await newKey({})}` },
      ),
    );
    expect(first.status).toBe(200);
  });
  afterAll(async () => {
    await db.destroy();
    await server.stop();
    await place.dispose();
  });

  test.each([
    ['body', conversation],
    ['form', recording],
  ])('a key of one request a minute has one %s read', { timeout: 60_000 }, async (kind, content) => {
    const key = await newKey({ requests_per_minute: 1 });
    const before = server.memoryMib();
    const answers = await Promise.all(
      Array.from({ length: senders }, () => send(server.url, key, { content, pauseMs: 20 })),
    );
    const grownMib = server.memoryMib() - before;
    console.log(
      `hostile bodies (${kind}): ${countOf(answers, 429)} of ${senders} refused, memory grew by ${Math.round(grownMib)} MiB`,
    );
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([1, senders - 1]);
    for (const { status, retryAfter, sentBytes } of answers.filter((each) => each.status === 429)) {
      expect([status, Number(retryAfter) > 0]).toEqual([429, true]);
      expect(sentBytes).toBeLessThan(content.bytes / 2);
    }
    // 25 such bodies are 775 MiB, and as many forms 600 MiB.
    expect(grownMib).toBeLessThan(300);
  });

  test('a key of three requests at once has three bodies read', { timeout: 60_000 }, async () => {
    const key = await newKey({ concurrent_requests: 3 });
    const ten = new Meeting(10);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(server.url, key, { pauseMs: 20, meeting: ten })),
    );
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([3, 7]);
  });

  test('what a key and all keys may have under way is bounded', { timeout: 60_000 }, async () => {
    const keys = await Promise.all([newKey({}), newKey({}), newKey({})]);
    for (const content of [conversation, recording]) {
      const six = new Meeting(6);
      const first = await Promise.all(
        Array.from({ length: 6 }, () => send(server.url, keys[0] ?? '', { content, meeting: six })),
      );
      const fitting = Math.floor((keyMib * mebibyte) / content.bytes);
      expect([countOf(first, 200), countOf(first, 429)]).toEqual([fitting, 6 - fitting]);
    }
    const nine = new Meeting(9);
    const all = await Promise.all(
      keys.flatMap((key) => [1, 2, 3].map(() => send(server.url, key, { meeting: nine }))),
    );
    expect([countOf(all, 200), countOf(all, 503), all.length]).toEqual([5, 4, 9]);
    const meeting = new Meeting(6);
    const unannounced = await Promise.all(
      Array.from({ length: 6 }, () =>
        send(server.url, keys[0] ?? '', { pauseMs: 20, isAnnounced: false, meeting }),
      ),
    );
    expect(countOf(unannounced, 429)).toBeGreaterThan(0);
    expect(countOf(unannounced, 200) + countOf(unannounced, 429)).toBe(6);
    // All of it has been given back.
    expect((await send(server.url, keys[1] ?? '')).status).toBe(200);
  });
});

describe.skipIf(!hasProc)('announcements', () => {
  test('of bodies that never come take no room of others', { timeout: 60_000 }, async () => {
    const server = await startServerProcess({ MODELROUTE_BODIES_MB: '160' });
    const { hostname, port } = new URL(server.url);
    const head = `POST /v1/chat/completions HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${server.key}\r\n`;
    const heads = Array.from({ length: senders }, () => connect(Number(port), hostname));
    for (const each of heads)
      each.write(`${head}Content-Type: application/json\r\nContent-Length: ${bodyBytes}\r\n\r\n`);
    await pause(500);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(server.url, server.key)));
    console.log(
      `${heads.length} announcements of 31 MiB: ${countOf(answers, 200)} of 4 bodies served beside them`,
    );
    expect(countOf(answers, 200)).toBe(4);
    for (const each of heads) each.destroy();
    await server.stop();
  });
});

describe('the event loop', () => {
  /** For one body of up to 30 MiB, which is parsed in one go, and for four that arrive in the same moment. */
  const longestDelaysMs = new Map([
    [1, 250],
    [4, 400],
  ]);
  let server: ProbedServer;
  beforeAll(async () => {
    server = await startProbedServer();
  });
  afterAll(() => server.stop());

  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const hostile: [string, string][] = [
    ['deeply nested', nested(1_000_000)],
    ['very many members', `{${Array.from({ length: 600_000 }, (_, at) => `"m${at}":0`).join(',')}}`],
    ['one long string', JSON.stringify({ model: 'x'.repeat(30 * mebibyte) })],
    ['a long number', `{"model":${'9'.repeat(mebibyte)}}`],
    ['escapes', `{"model":"${'\\u0041'.repeat(mebibyte)}"}`],
  ];

  test.each(hostile)('does not stand still for a body of %s', { timeout: 60_000 }, async (name, body) => {
    for (const [count, longestDelayMs] of longestDelaysMs) {
      const { result: statuses, delayMs } = await server.leastLoopDelay(async () => {
        const responses = await Promise.all(
          Array.from({ length: count }, () => server.call('/v1/chat/completions', post(body))),
        );
        for (const response of responses) await response.arrayBuffer();
        return responses.map(({ status }) => status);
      }, longestDelayMs);
      console.log(`hostile body (${name}), ${count} at once: loop delay ${Math.round(delayMs)} ms`);
      expect(statuses).toEqual(Array.from({ length: count }, () => 400));
      expect([count, delayMs < longestDelayMs]).toEqual([count, true]);
    }
  });

  const longestTurnMs = 130;
  const message = (content: string) => `{"model":"none","messages":[{"role":"user","content":"${content}"}]}`;
  const tokens = `[${'1,'.repeat(480)}1]`;
  const valid: [string, string, string][] = [
    ['numbers', '/v1/embeddings', `{"model":"none","input":[${Array(2_048).fill(tokens).join(',')}]}`],
    ['colons', '/v1/chat/completions', message(`\\n${'a:'.repeat(15 * mebibyte)}`)],
  ];

  test.each(valid)(
    'keeps others waiting for a moment only with a body of %s',
    { timeout: 60_000 },
    async (name, path, body) => {
      const call = async () => {
        const response = await server.call(path, post(body));
        return [response.status, await response.text()];
      };
      const { result, delayMs } = await leastOf(() => server.longestTurn(call), longestTurnMs);
      console.log(`body of ${name}: longest turn ${Math.round(delayMs)} ms`);
      // All of it has been validated.
      expect(result).toEqual([404, expect.stringContaining('model_not_found')]);
      expect(delayMs).toBeLessThan(longestTurnMs);
    },
  );
});
