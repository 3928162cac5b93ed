/** One exchange through the faulty server: the request, and the response that a defect may spoil. */
import {
  surfaceContract,
  surfaceNames,
  type SurfaceName,
} from '../../conformance/contract/surface-contract.ts';
import { parseJson, textAt } from '../../openapi/json/json-value.ts';

export interface Asked {
  method: string;
  /** With its query, as it was sent. */
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** An event of a stream; `data` is a string, whether it is JSON or not. */
export interface StreamEvent {
  event: string | undefined;
  data: string;
}

/** What a defect may go by. */
export class Exchange {
  readonly asked: Asked;
  readonly reply: Reply;
  readonly surface: SurfaceName;
  /** Empty for what is no operation. */
  readonly operation: string;

  constructor(asked: Asked, reply: Reply) {
    this.asked = asked;
    this.reply = reply;
    this.surface = surfaceOf(asked.url);
    this.operation = operationOf(asked);
  }

  get isStream(): boolean {
    return (this.reply.headers['content-type'] ?? '').startsWith('text/event-stream');
  }

  get isJson(): boolean {
    return (this.reply.headers['content-type'] ?? '').startsWith('application/json');
  }

  get json(): unknown {
    return parseJson(this.reply.body.toString());
  }

  set json(value: unknown) {
    this.text = JSON.stringify(value);
  }

  set text(text: string) {
    this.reply.body = Buffer.from(text);
  }

  get text(): string {
    return this.reply.body.toString();
  }

  /** The error code of a refusal; empty for anything else. */
  get code(): string {
    const { json } = this;
    return this.reply.status < 400
      ? ''
      : (textAt(json, 'error', 'code') ?? textAt(json, 'error', 'details', 'error_code') ?? '');
  }

  get events(): StreamEvent[] {
    return this.text
      .split('\n\n')
      .filter((block) => block.includes('data: '))
      .map((block) => ({
        event: /^event: (.*)$/m.exec(block)?.[1],
        data: /^data: (.*)$/m.exec(block)?.[1] ?? '',
      }));
  }

  set events(events: readonly StreamEvent[]) {
    this.text = events
      .map(({ event, data }) => `${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n`)
      .join('');
  }
}

function surfaceOf(url: string): SurfaceName {
  return url.startsWith('/alt/') ? 'alt' : 'v1';
}

/** The operation of a request by the documents; empty for none. */
export function operationOf({ method, url }: Pick<Asked, 'method' | 'url'>): string {
  const surface = surfaceOf(url);
  const path = (url.split('?', 1)[0] ?? '').slice(surface === 'alt' ? '/alt/v1'.length : '/v1'.length);
  const found = patterns.find(
    (pattern) => pattern.surface === surface && pattern.method === method && pattern.path.test(path),
  );
  return found?.id ?? '';
}

const patterns = surfaceNames.flatMap((surface) =>
  surfaceContract(surface).operations.map(({ id, method, path }) => ({
    id,
    surface,
    method,
    // Ids of models have slashes, those of files have none.
    path: new RegExp(
      `^${path.replaceAll(/\{model\w*\}/g, '[^/]+(?:/[^/]+)?').replaceAll(/\{\w+\}/g, '[^/]+')}$`,
    ),
  })),
);
