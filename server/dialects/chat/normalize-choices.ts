/** Normalizes the new members in the choices of a stream: their roles, their ends and their tool calls. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { NormalizationRule, OnNormalized } from '../../core/normalization.ts';
import { guessedReason, knownReasons, meantReason } from './finish-reasons.ts';
import { CallNormalizer } from './normalize-calls.ts';
import { normalizeEach } from './normalize-event.ts';
import { isText, newId } from './normalize-identity.ts';
import { normalizeChoiceMembers, normalizeDelta, numberedChoices } from './normalize-members.ts';

/** Gives the arguments of a call by the indexes of choice and call in the chunk, with all their digits. */
export type ExactChunk = (choice: number, call: number) => unknown;

interface Choice {
  hasBegun: boolean;
  hasEnded: boolean;
  /** Its first delta had no role, and got one here. */
  lacksRole: boolean;
  hasContent: boolean;
  calls: CallNormalizer | undefined;
}

/** The grammar allows no more choices; further ones stay as they are, and are refused. */
const maxChoices = 128;

export interface ChoiceParts {
  rules: ReadonlySet<NormalizationRule>;
  isAuto: boolean;
  /** Whether one choice was requested: of several, those without an index cannot be distinguished. */
  isSingle: boolean;
  onNormalized: OnNormalized;
}

export class ChoiceNormalizer {
  readonly #rules: ReadonlySet<NormalizationRule>;
  readonly #isAuto: boolean;
  readonly #isSingle: boolean;
  readonly #onNormalized: OnNormalized;
  readonly #choices = new Map<number, Choice>();

  constructor({ rules, isAuto, isSingle, onNormalized }: ChoiceParts) {
    this.#rules = rules;
    this.#isAuto = isAuto;
    this.#isSingle = isSingle;
    this.#onNormalized = onNormalized;
  }

  /** Whether the choice has begun and not ended, so that a delta of nothing but content is right. */
  isOpen(index: number): boolean {
    const choice = this.#choices.get(index);
    return choice !== undefined && choice.hasBegun && !choice.hasEnded && !choice.lacksRole;
  }

  /** Whether there are choices, and each has ended. */
  get haveEnded(): boolean {
    return this.#choices.size > 0 && [...this.#choices.values()].every(({ hasEnded }) => hasEnded);
  }

  /** The same list when nothing changes. */
  normalize(given: readonly JsonValue[], exact: ExactChunk): readonly JsonValue[] {
    const choices = this.#isSingle && this.#rules.has('choices') ? numberedChoices(given) : given;
    if (choices !== given) this.#onNormalized('choices');
    return normalizeEach(choices, (item, at) => {
      const choice = isJsonObject(item) ? this.#choiceOf(item.index) : undefined;
      return choice === undefined ? item : this.#normalizeOne(item as JsonObject, choice, at, exact);
    });
  }

  /** For the end of a stream: the ends of choices that have none, though all their calls are whole. For others an end would be a guess. */
  missingEnds(): JsonObject[] {
    if (!this.#isAuto) return [];
    const ends: JsonObject[] = [];
    for (const [index, choice] of this.#choices) {
      const { calls, hasEnded } = choice;
      if (hasEnded || calls === undefined || !calls.areWhole) continue;
      choice.hasEnded = true;
      ends.push({ index, delta: calls.finish({}), finish_reason: 'tool_calls' });
    }
    return ends;
  }

  #choiceOf(index: JsonValue | undefined): Choice | undefined {
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= maxChoices)
      return undefined;
    let choice = this.#choices.get(index);
    if (choice === undefined) {
      const calls = this.#rules.has('calls')
        ? new CallNormalizer(() => newId('call_'), this.#isAuto)
        : undefined;
      choice = { hasBegun: false, hasEnded: false, lacksRole: false, hasContent: false, calls };
      this.#choices.set(index, choice);
    }
    return choice;
  }

  #normalizeOne(given: JsonObject, choice: Choice, at: number, exact: ExactChunk): JsonObject | undefined {
    const rules = this.#rules;
    const hasReasons = rules.has('finish-reason');
    if (hasReasons && choice.hasEnded && saysNothing(given)) {
      this.#onNormalized('finish-reason');
      return undefined;
    }
    const item = rules.has('members') ? this.#done('members', given, normalizeChoiceMembers(given)) : given;
    const { finish_reason: reported } = item;
    // The hosted Gemini names it so in its last chunk.
    const meant = (reported ?? null) === null && hasReasons ? (item.finishReason ?? reported) : reported;
    const reason = hasReasons ? this.#done('finish-reason', reported, this.#reasonOf(meant)) : reported;
    const ends = reason !== undefined && reason !== null;
    let { delta } = item;
    if (rules.has('role')) delta = this.#done('role', delta, this.#roleOf(delta, choice));
    if (rules.has('members') && isJsonObject(delta))
      delta = this.#done('members', delta, normalizeDelta(delta));
    const { calls } = choice;
    if (calls !== undefined && isJsonObject(delta)) {
      delta = this.#done(
        'calls',
        delta,
        calls.normalize(delta, (call) => exact(at, call)),
      );
      if (ends && isJsonObject(delta)) delta = this.#done('calls', delta, calls.finish(delta));
    }
    choice.hasBegun = true;
    choice.hasEnded ||= ends;
    if (delta === item.delta && reason === reported) return item;
    return {
      ...item,
      ...(delta !== undefined && { delta }),
      ...(reason !== undefined && { finish_reason: reason }),
    };
  }

  /** Content before the delta that has the role, and content in it: they may have been swapped, so that the role is taken away and the delta refused. */
  #roleOf(given: JsonValue | undefined, choice: Choice): JsonValue | undefined {
    const isFirst = !choice.hasBegun;
    const saysRole = isJsonObject(given) && given.role === 'assistant';
    const hasContent = isJsonObject(given) && isText(given.content);
    if (this.#isAuto && saysRole && choice.lacksRole && choice.hasContent && hasContent)
      return { ...given, role: null };
    choice.lacksRole = isFirst ? !saysRole : choice.lacksRole && !saysRole;
    choice.hasContent ||= choice.lacksRole && hasContent;
    return withRole(given, isFirst);
  }

  #reasonOf(reason: JsonValue | undefined): JsonValue | undefined {
    if (typeof reason !== 'string' || knownReasons.has(reason)) return reason;
    if (reason === '') return null;
    return this.#isAuto ? meantReason(reason) : guessedReason(reason);
  }

  #done<Value>(rule: NormalizationRule, before: Value, after: Value): Value {
    if (after !== before) this.#onNormalized(rule);
    return after;
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
