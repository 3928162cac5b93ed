/** A seeded defect, and the few functions that write the tables of defects. */
import type { Profile } from '../../conformance/checks/check.ts';
import type { SurfaceName } from '../../conformance/contract/surface-contract.ts';
import { isRecord, parseJson } from '../../openapi/json/json-value.ts';
import type { Asked, Exchange, StreamEvent } from './exchange.ts';

export interface Defect {
  /** Unique; begins with the part of the interface that it spoils. */
  id: string;
  surface: SurfaceName;
  /** The checks that should find it. */
  profile: Profile;
  /** Changes what the real server is asked. */
  request?: (asked: Asked, operation: string) => void;
  /** Changes the response. */
  response?: (exchange: Exchange) => void;
  /** How the body is sent: all at once at the end, cut before the end, or with the connection left open. */
  delivery?: (exchange: Exchange) => 'at-the-end' | 'cut' | 'left-open' | 'as-it-is';
}

/** The place of a value: member names and indexes, `*` for every item, divided by dots. */
type Path = string;
type Change = (json: unknown) => void;

/** Sets a value, or what a function makes of the old one. */
export function set(path: Path, value: unknown): Change {
  return edit(path, (holder, name) => {
    const old = holder[name];
    holder[name] = typeof value === 'function' ? (value as (old: unknown) => unknown)(old) : value;
  });
}

/** Takes a member away. */
export function drop(path: Path): Change {
  return edit(path, (holder, name) => {
    if (Array.isArray(holder)) holder.splice(Number(name), 1);
    else delete holder[name];
  });
}

/** All of them. */
export function each(...changes: Change[]): Change {
  return (json) => {
    for (const change of changes) change(json);
  };
}

type Holder = Record<string, unknown>;

function edit(path: Path, act: (holder: Holder, name: string) => void): Change {
  const names = path.split('.');
  return (json) => {
    let holders: unknown[] = [json];
    for (const name of names.slice(0, -1)) {
      holders = holders.flatMap((holder) =>
        name === '*' ? (Array.isArray(holder) ? holder : []) : [(holder as Holder | undefined)?.[name]],
      );
    }
    const last = names.at(-1) ?? '';
    for (const holder of holders) {
      if (!isRecord(holder) && !Array.isArray(holder)) continue;
      const own = holder as Holder;
      if (last === '*') for (const key of Object.keys(own)) act(own, key);
      else if (last in own || typeof last === 'string') act(own, last);
    }
  };
}

/** Spoils the JSON of successes of an operation. */
export function inResponse(operation: string, change: Change): Pick<Defect, 'response'> {
  return {
    response: (exchange) =>
      exchange.operation === operation &&
      exchange.reply.status === 200 &&
      exchange.isJson &&
      changeJson(exchange, change),
  };
}

/** Spoils the JSON of refusals, of one code or of all. */
export function inRefusal(change: Change, code?: string): Pick<Defect, 'response'> {
  return {
    response: (exchange) =>
      exchange.reply.status >= 400 &&
      (code === undefined || exchange.code === code) &&
      changeJson(exchange, change),
  };
}

function changeJson(exchange: Exchange, change: Change): void {
  const { json } = exchange;
  change(json);
  exchange.json = json;
}

/** Spoils the list of events of streams of an operation. */
export function inEvents(
  operation: string,
  change: (events: StreamEvent[]) => StreamEvent[],
): Pick<Defect, 'response'> {
  return {
    response: (exchange) => {
      if (exchange.operation === operation && exchange.isStream) exchange.events = change(exchange.events);
    },
  };
}

/** Spoils the JSON of those events of a stream that `which` takes, by place and content. */
export function inEvent(
  operation: string,
  which: (json: unknown, index: number, all: readonly StreamEvent[]) => boolean,
  change: Change,
): Pick<Defect, 'response'> {
  return inEvents(operation, (events) =>
    events.map((event, index) => {
      const json = parseJson(event.data);
      if (json === undefined || !which(json, index, events)) return event;
      change(json);
      return { ...event, data: JSON.stringify(json) };
    }),
  );
}

/** Spoils the headers of the responses that `which` selects. */
export function inHeaders(
  which: (exchange: Exchange) => boolean,
  change: (headers: Record<string, string>, exchange: Exchange) => void,
): Pick<Defect, 'response'> {
  return {
    response: (exchange) => {
      if (which(exchange)) change(exchange.reply.headers, exchange);
    },
  };
}

/** Spoils the JSON body of requests to an operation before the real server sees it. */
export function inRequest(operation: string, change: Change): Pick<Defect, 'request'> {
  return {
    request: (asked, own) => {
      const json = own === operation ? parseJson(asked.body.toString()) : undefined;
      if (!isRecord(json)) return;
      change(json);
      asked.body = Buffer.from(JSON.stringify(json));
    },
  };
}

/** Sends the responses that `which` selects with another status. */
export function withStatus(which: (exchange: Exchange) => boolean, status: number): Pick<Defect, 'response'> {
  return {
    response: (exchange) => {
      if (which(exchange)) exchange.reply.status = status;
    },
  };
}

/** Takes refusals of a code. */
export const refused =
  (code: string) =>
  (exchange: Exchange): boolean =>
    exchange.code === code;

/** Takes successes of an operation. */
export const defective =
  (operation: string) =>
  (exchange: Exchange): boolean =>
    exchange.operation === operation && exchange.reply.status === 200;

/** Gives a table its surface and profile, and its ids their beginning. */
export function table(
  prefix: string,
  surface: SurfaceName,
  profile: Profile,
  rows: Record<string, Omit<Defect, 'id' | 'surface' | 'profile'>>,
): Defect[] {
  return Object.entries(rows).map(([name, row]) => ({ id: `${prefix}.${name}`, surface, profile, ...row }));
}
