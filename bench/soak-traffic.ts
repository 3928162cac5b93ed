/** The traffic of the soak: plain requests, streams, disconnects, faults of providers, both surfaces, limits. */
import { Agent, request } from 'undici';

export interface Step {
  name: string;
  /** How many of a hundred requests are of this kind. */
  share: number;
  path: string;
  body: object;
  /** The statuses that are right. */
  expected: readonly number[];
  key?: 'limited';
  /** Disconnects after the first bytes of the response. */
  leaves?: boolean;
}

const messages = [{ role: 'user', content: 'Say a few words about routes and limits.' }];
const long = [
  { role: 'user', content: 'the quick model answers a long question about routes and limits. '.repeat(300) },
];
const chat = '/v1/chat/completions';
const message = '/alt/v1/messages';
const most = { max_tokens: 200 };

export const steps: readonly Step[] = [
  { name: 'chat', share: 24, path: chat, body: { model: 'bench', messages }, expected: [200] },
  { name: 'chat 20 KB', share: 8, path: chat, body: { model: 'bench', messages: long }, expected: [200] },
  {
    name: 'chat stream',
    share: 14,
    path: chat,
    body: { model: 'bench', messages, stream: true },
    expected: [200],
  },
  {
    name: 'chat stream, disconnect',
    share: 6,
    path: chat,
    body: { model: 'bench', messages, stream: true },
    expected: [200],
    leaves: true,
  },
  { name: 'message', share: 14, path: message, body: { model: 'bench', messages, ...most }, expected: [200] },
  {
    name: 'message stream',
    share: 10,
    path: message,
    body: { model: 'bench', messages, ...most, stream: true },
    expected: [200],
  },
  {
    name: 'message stream, disconnect',
    share: 4,
    path: message,
    body: { model: 'bench', messages, ...most, stream: true },
    expected: [200],
    leaves: true,
  },
  {
    name: 'sandbox',
    share: 5,
    path: chat,
    body: { model: 'sandbox/priced', messages, ...most },
    expected: [200],
  },
  // The gateway refuses such a stream before its first content, or ends it with an error event.
  {
    name: 'fault of a stream',
    share: 4,
    path: chat,
    body: { model: 'sandbox/stream-FAULT', messages, stream: true },
    expected: [200, 502, 503],
  },
  {
    name: 'error of a provider',
    share: 4,
    path: message,
    body: { model: 'sandbox/status-503', messages, ...most },
    expected: [503, 529],
  },
  {
    name: 'invalid request',
    share: 3,
    path: chat,
    body: { model: 'bench', messages: 'none' },
    expected: [400],
  },
  {
    name: 'limited key',
    share: 4,
    path: chat,
    body: { model: 'bench', messages },
    expected: [200, 429],
    key: 'limited',
  },
];

export interface Sent {
  step: Step;
  ms: number;
  status: number;
}

export class Traffic {
  /** Idle connections are closed long before the server does it: otherwise, after the machine stood still, both may be at it. */
  readonly #agent = new Agent({
    connections: 64,
    bodyTimeout: 0,
    headersTimeout: 0,
    keepAliveMaxTimeout: 30_000,
  });
  readonly #url: string;
  readonly #keys: { usual: string; limited: string };
  readonly #faults: readonly string[];
  /** Each step as often as its share, spread evenly. */
  readonly #order: readonly Step[];
  #turn = 0;

  constructor(url: string, keys: { usual: string; limited: string }, faults: readonly string[]) {
    this.#url = url;
    this.#keys = keys;
    this.#faults = faults;
    this.#order = steps
      .flatMap((step) =>
        Array.from({ length: step.share }, (_, at) => ({ step, place: (at + 0.5) / step.share })),
      )
      .sort((a, b) => a.place - b.place)
      .map(({ step }) => step);
  }

  /** Sends the next request of the mix and reads its response to the end, or leaves. Rejects with the step's name. */
  async next(): Promise<Sent> {
    const turn = this.#turn++;
    const step = this.#order[turn % this.#order.length];
    if (step === undefined) throw new Error('there is no traffic');
    const fault = this.#faults[Math.floor(turn / this.#order.length) % this.#faults.length] ?? '';
    try {
      return await this.#send(step, fault);
    } catch (cause) {
      throw new Error(`${step.name}: no whole response: ${reasonOf(cause)}`, { cause });
    }
  }

  async #send(step: Step, fault: string): Promise<Sent> {
    const begin = performance.now();
    const { statusCode, body } = await request(`${this.#url}${step.path}`, {
      dispatcher: this.#agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${this.#keys[step.key ?? 'usual']}`,
      },
      body: JSON.stringify(step.body).replace('FAULT', fault),
    });
    if (step.leaves === true) {
      for await (const _ of body) break;
      body.destroy();
    } else {
      // `dump` resolves for a body that is cut, too.
      for await (const _ of body) continue;
    }
    return { step, ms: performance.now() - begin, status: statusCode };
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}

/** A code names many failures alike; messages have ports and counts. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
