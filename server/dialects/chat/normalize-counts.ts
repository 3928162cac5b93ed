/** The numbers of a usage object, as far as they are certain: nothing is estimated, and fractions are refused. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';

const details = ['prompt_tokens_details', 'completion_tokens_details'] as const;

/** The same object when nothing changes. An object that says nothing becomes null. */
export function normalizeCounts(usage: JsonObject, hasCompletion = true): JsonObject | null {
  const prompt = countOf(usage.prompt_tokens);
  const completion = hasCompletion ? countOf(usage.completion_tokens) : 0;
  const total = countOf(usage.total_tokens);
  const known = [usage.prompt_tokens, usage.completion_tokens, usage.total_tokens];
  if (known.every(isAbsent)) return isEmpty(usage) ? null : usage;
  const found: JsonObject = {};
  // Some servers omit counts that are zero, and some their sum. A count that is there and wrong is not replaced.
  set(found, 'prompt_tokens', isAbsent(usage.prompt_tokens) ? difference(total, completion) : prompt);
  if (hasCompletion)
    set(
      found,
      'completion_tokens',
      isAbsent(usage.completion_tokens) ? difference(total, prompt) : completion,
    );
  set(found, 'total_tokens', isAbsent(usage.total_tokens) ? sum(prompt, completion) : total);
  for (const name of details) {
    const given = usage[name];
    if (isJsonObject(given)) found[name] = withoutNulls(given);
  }
  const changes = Object.entries(found).some(([name, value]) => usage[name] !== value);
  return changes ? { ...usage, ...found } : usage;
}

const isAbsent = (value: JsonValue | undefined): boolean => value === undefined || value === null;

/** A count as a number or as its digits. */
function countOf(value: JsonValue | undefined): number | undefined {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

function set(found: JsonObject, name: string, count: number | undefined): void {
  if (count !== undefined) found[name] = count;
}

function difference(whole: number | undefined, part: number | undefined): number | undefined {
  return whole === undefined || part === undefined || part > whole ? undefined : whole - part;
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}

const isEmpty = (usage: JsonObject): boolean => Object.values(usage).every((value) => value === null);

function withoutNulls(object: JsonObject): JsonObject {
  if (!Object.values(object).includes(null)) return object;
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}
