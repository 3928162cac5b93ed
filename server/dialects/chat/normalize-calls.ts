/**
 * Normalizes the tool calls of one choice: each is numbered in the order in which they begin, and has its id, type
 * and name in its first delta and nowhere else. Streams that conform to the format keep their meaning.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { JsonProgress } from './json-progress.ts';
import { normalizeEach } from './normalize-event.ts';
import { isText } from './normalize-identity.ts';

/** Gives the arguments of a call of the choice, by its index in the delta, with all their digits. */
export type ExactArguments = (at: number) => unknown;

interface Call {
  index: number;
  id: string;
  type: string;
  name: string | undefined;
  /** Of its arguments. */
  json: JsonProgress;
  isBlank: boolean;
}

/** The grammar allows no more calls in a choice; further ones stay as they are, and are refused. */
const maxCalls = 128;

export class CallNormalizer {
  readonly #newId: () => string;
  readonly #calls: Call[] = [];
  /** By the index that the provider gives, and by the id; most streams have no calls. */
  #byIndex: Map<number, Call> | undefined;
  #byId: Map<string, Call> | undefined;

  readonly #keepsRepeats: boolean;

  /** `keepsRepeats`: an identity that is repeated unchanged stays, as the format allows it. */
  constructor(newId: () => string, keepsRepeats: boolean) {
    this.#newId = newId;
    this.#keepsRepeats = keepsRepeats;
  }

  /** Whether there are calls, and the arguments of each are whole. */
  get areWhole(): boolean {
    return this.#calls.length > 0 && this.#calls.every(({ json, isBlank }) => isBlank || json.complete);
  }

  /** The same object when nothing changes. */
  normalize(delta: JsonObject, exact: ExactArguments): JsonObject {
    const { tool_calls: given } = delta;
    const normalized = withoutNull(withoutNull(delta, 'tool_calls'), 'function_call');
    if (!Array.isArray(given)) return normalized;
    let before: Call | undefined;
    const calls = normalizeEach(given, (chunk, at) => {
      if (!isJsonObject(chunk) || !(isIndex(chunk.index) || isAbsent(chunk.index))) return chunk;
      const call = this.#find(chunk, before);
      if (call === undefined && this.#calls.length >= maxCalls) return chunk;
      before = call ?? this.#open(chunk);
      return call === undefined
        ? opening(chunk, before, at, exact)
        : continuing(chunk, before, at, exact, this.#keepsRepeats);
    });
    return calls === given ? normalized : { ...normalized, tool_calls: [...calls] };
  }

  /** For the last delta: a function whose arguments were never sent takes none. */
  finish(delta: JsonObject): JsonObject {
    const blank = this.#calls.filter(({ type, isBlank }) => type === 'function' && isBlank);
    if (blank.length === 0) return delta;
    for (const call of blank) call.isBlank = false;
    const { tool_calls: given } = delta;
    const added = blank.map(({ index }) => ({ index, function: { arguments: '{}' } }));
    return { ...delta, tool_calls: [...(Array.isArray(given) ? given : []), ...added] };
  }

  /** The call that the delta belongs to; undefined when it begins one. */
  #find(chunk: JsonObject, before: Call | undefined): Call | undefined {
    const call = isIndex(chunk.index) ? this.#byItsIndex(chunk.index, chunk) : this.#byOrder(chunk, before);
    return call !== undefined && isAnother(chunk, call) ? undefined : call;
  }

  #byItsIndex(index: number, chunk: JsonObject): Call | undefined {
    const call = this.#byIndex?.get(index);
    const { id } = chunk;
    // A new index is a new call, unless there is no name to begin it with.
    if (!isText(id) || id === call?.id || (call === undefined && nameOf(chunk) !== undefined)) return call;
    return this.#byId?.get(id) ?? call;
  }

  /** `before` is the call of the previous entry in the same delta. */
  #byOrder(chunk: JsonObject, before: Call | undefined): Call | undefined {
    const { id } = chunk;
    const last = this.#calls.at(-1);
    if (nameOf(chunk) === undefined) return (isText(id) ? this.#byId?.get(id) : undefined) ?? last;
    if (isText(id)) return this.#byId?.get(id);
    return last === before ? undefined : last;
  }

  #open(chunk: JsonObject): Call {
    const { index: given, id, type } = chunk;
    const index = this.#calls.length;
    const isNew = isIndex(given) && this.#byIndex?.has(given) !== true;
    const call = {
      index,
      id: isText(id) && (isNew || this.#byId?.has(id) !== true) ? id : this.#newId(),
      type: isText(type) ? type : isJsonObject(chunk.custom) ? 'custom' : 'function',
      name: nameOf(chunk),
      json: new JsonProgress(),
      isBlank: true,
    };
    this.#calls.push(call);
    this.#byIndex ??= new Map();
    this.#byIndex.set(isIndex(given) ? given : index, call);
    this.#byId ??= new Map();
    if (!this.#byId.has(call.id)) this.#byId.set(call.id, call);
    return call;
  }
}

/** Whether the delta, although it seems to belong to the call, can only begin another one. */
function isAnother(chunk: JsonObject, { id, name: known, json }: Call): boolean {
  const name = nameOf(chunk);
  if (name === undefined) return false;
  const saysId = isText(chunk.id);
  if (json.complete && (saysArguments(chunk) || (saysId && chunk.id !== id))) return true;
  if (name === known) return false;
  return saysId ? chunk.id !== id : isAbsent(chunk.index);
}

function opening(chunk: JsonObject, call: Call, at: number, exact: ExactArguments): JsonObject {
  const { index, id, type } = call;
  const normalized = withBodies(chunk, (body, text) => withText(body, text, call, at, exact, ''));
  if (normalized === chunk && chunk.index === index && chunk.id === id && chunk.type === type) return chunk;
  return { ...normalized, index, id, type };
}

function continuing(
  chunk: JsonObject,
  call: Call,
  at: number,
  exact: ExactArguments,
  keepsRepeats: boolean,
): JsonObject {
  const normalized = withBodies(chunk, (body, text) => {
    const { name, ...unnamed } = body;
    const repeats =
      'name' in body && (isAbsent(name) || name === '' || (name === call.name && !keepsRepeats));
    return withText(repeats ? unnamed : body, text, call, at, exact, undefined);
  });
  const { id, type, index, ...rest } = normalized;
  // A different id is accepted: some servers generate a new one for each delta.
  const keepsId =
    id !== undefined && id !== null && (typeof id !== 'string' || (keepsRepeats && id === call.id));
  const keepsType = !isAbsent(type) && type !== '' && (type !== call.type || keepsRepeats);
  if (
    normalized === chunk &&
    index === call.index &&
    keepsId === 'id' in chunk &&
    keepsType === 'type' in chunk
  )
    return chunk;
  return { index: call.index, ...(keepsId && { id }), ...(keepsType && { type }), ...rest };
}

const texts = { function: 'arguments', custom: 'input' } as const;

function withBodies(
  chunk: JsonObject,
  normalize: (body: JsonObject, text: 'arguments' | 'input') => JsonObject,
): JsonObject {
  let normalized = chunk;
  for (const kind of ['function', 'custom'] as const) {
    const body = chunk[kind];
    if (body === null) normalized = withoutNull(normalized, kind);
    if (!isJsonObject(body)) continue;
    const made = normalize(body, texts[kind]);
    if (made !== body) normalized = { ...normalized, [kind]: made };
  }
  return normalized;
}

/** `none` replaces null; undefined: the member is removed. */
function withText(
  body: JsonObject,
  name: 'arguments' | 'input',
  call: Call,
  at: number,
  exact: ExactArguments,
  none: '' | undefined,
): JsonObject {
  const given = body[name];
  if (given === null) return none === undefined ? withoutNull(body, name) : { ...body, [name]: none };
  const isValue = name === 'arguments' && typeof given === 'object';
  const text = isValue ? JSON.stringify(exact(at)) : given;
  if (name === 'arguments' && typeof text === 'string' && call.type === 'function') {
    call.json.push(text);
    call.isBlank &&= !isFilled(text);
  }
  return isValue ? { ...body, [name]: text ?? null } : body;
}

function withoutNull(object: JsonObject, name: string): JsonObject {
  if (object[name] !== null) return object;
  const { [name]: _, ...rest } = object;
  return rest;
}

function nameOf({ function: called, custom }: JsonObject): string | undefined {
  const name =
    (isJsonObject(called) ? called.name : undefined) ?? (isJsonObject(custom) ? custom.name : null);
  return isText(name) ? name : undefined;
}

function saysArguments({ function: called }: JsonObject): boolean {
  const said = isJsonObject(called) ? called.arguments : undefined;
  return typeof said === 'string' ? isFilled(said) : !isAbsent(said);
}

/** Has more than the white space of JSON. */
const isFilled = (text: string): boolean => /[^ \t\r\n]/.test(text);

const isAbsent = (value: JsonValue | undefined): value is null | undefined =>
  value === undefined || value === null;

const isIndex = (value: JsonValue | undefined): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
