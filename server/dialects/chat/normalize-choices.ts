/** Normalizes the new members in the choices of a stream: their roles, their ends and their tool calls. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { CallNormalizer } from './normalize-calls.ts';
import { normalizeEach } from './normalize-event.ts';
import { newId } from './normalize-identity.ts';

/** Gives the arguments of a call by the indexes of choice and call in the chunk, with all their digits. */
export type ExactChunk = (choice: number, call: number) => unknown;

interface Choice {
  hasBegun: boolean;
  hasEnded: boolean;
  calls: CallNormalizer | undefined;
}

/** The grammar allows no more choices; further ones stay as they are, and are refused. */
const maxChoices = 128;

export class ChoiceNormalizer {
  readonly #normalizesRole: boolean;
  readonly #normalizesReason: boolean;
  readonly #normalizesCalls: boolean;
  readonly #choices = new Map<number, Choice>();

  constructor(deviations: ReadonlySet<string>) {
    this.#normalizesRole = deviations.has('role');
    this.#normalizesReason = deviations.has('finish-reason');
    this.#normalizesCalls = deviations.has('calls');
  }

  /** The same list when nothing changes. */
  normalize(choices: readonly JsonValue[], exact: ExactChunk): readonly JsonValue[] {
    return normalizeEach(choices, (item, at) => {
      const choice = isJsonObject(item) ? this.#choiceOf(item.index) : undefined;
      return choice === undefined ? item : this.#normalizeOne(item as JsonObject, choice, at, exact);
    });
  }

  #choiceOf(index: JsonValue | undefined): Choice | undefined {
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= maxChoices)
      return undefined;
    let choice = this.#choices.get(index);
    if (choice === undefined) {
      const calls = this.#normalizesCalls ? new CallNormalizer(() => newId('call_')) : undefined;
      choice = { hasBegun: false, hasEnded: false, calls };
      this.#choices.set(index, choice);
    }
    return choice;
  }

  #normalizeOne(item: JsonObject, choice: Choice, at: number, exact: ExactChunk): JsonObject | undefined {
    if (this.#normalizesReason && choice.hasEnded && saysNothing(item)) return undefined;
    const { calls } = choice;
    const reason = this.#normalizesReason ? knownReason(item.finish_reason) : item.finish_reason;
    const ends = reason !== undefined && reason !== null;
    let delta = this.#normalizesRole ? withRole(item.delta, !choice.hasBegun) : item.delta;
    if (calls !== undefined && isJsonObject(delta)) {
      delta = calls.normalize(delta, (call) => exact(at, call));
      if (ends) delta = calls.finish(delta);
    }
    choice.hasBegun = true;
    choice.hasEnded ||= ends;
    if (delta === item.delta && reason === item.finish_reason) return item;
    return {
      ...item,
      ...(delta !== undefined && { delta }),
      ...(reason !== undefined && { finish_reason: reason }),
    };
  }
}

/** An absent delta counts as an empty one. */
function withRole(given: JsonValue | undefined, isFirst: boolean): JsonValue | undefined {
  const delta = given ?? {};
  if (!isJsonObject(delta)) return given;
  if (isFirst) return delta.role === 'assistant' ? delta : { ...delta, role: 'assistant' };
  if (delta.role !== null) return delta;
  const { role: _, ...rest } = delta;
  return rest;
}

/** The finish reasons of the format. */
const known = new Set(['stop', 'length', 'tool_calls', 'content_filter', 'function_call']);

/** Finish reasons of other dialects, in lower case; unlisted ones mean `stop`. */
const meanings = new Map([
  ['max_tokens', 'length'],
  ['max_length', 'length'],
  ['model_length', 'length'],
  ['tool_use', 'tool_calls'],
  ['tool_call', 'tool_calls'],
  ['content_filtered', 'content_filter'],
  ['safety', 'content_filter'],
  // A failure must not be reported as a normal end: these stay as they are, and are refused.
  ['error', 'error'],
  ['abort', 'abort'],
]);

function knownReason(reason: JsonValue | undefined): JsonValue | undefined {
  if (typeof reason !== 'string' || known.has(reason)) return reason;
  if (reason === '') return null;
  const lower = reason.toLowerCase();
  return known.has(lower) ? lower : (meanings.get(lower) ?? 'stop');
}

/** Whether nothing is lost when a choice that has ended before is omitted. */
function saysNothing({ delta, logprobs }: JsonObject): boolean {
  if (isJsonObject(logprobs) ? !Object.values(logprobs).every(isEmpty) : !isEmpty(logprobs)) return false;
  if (!isJsonObject(delta)) return isEmpty(delta);
  return Object.entries(delta).every(([name, value]) => name === 'role' || isEmpty(value));
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
