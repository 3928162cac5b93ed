/** Normalizes the known deviations of plain chat completions and lists of embeddings. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { PlainNormalizing } from '../plain-normalizing.ts';
import { knownReasons, meantReason } from './finish-reasons.ts';
import { normalizeCounts } from './normalize-counts.ts';
import { normalizeEach } from './normalize-event.ts';
import { isText, newId, secondsOf } from './normalize-identity.ts';
import {
  normalizeChoiceMembers,
  normalizeHead,
  normalizeMessage,
  numberedChoices,
} from './normalize-members.ts';

/** Whether a completion that is valid has a reason of another dialect: the schema leaves reasons open. */
export function hasForeignReason(body: unknown): boolean {
  const { choices } = body as { choices?: unknown };
  return (
    Array.isArray(choices) &&
    choices.some((choice: { finish_reason?: unknown } | null) => {
      const reason = choice?.finish_reason;
      return typeof reason === 'string' && !knownReasons.has(reason);
    })
  );
}

/** The same object when nothing changes. */
export function normalizeCompletion(given: JsonObject, fix: PlainNormalizing): JsonObject {
  let body = fix.by('identity', given, (completion) =>
    withMembers(completion, {
      id: isText(completion.id) ? completion.id : newId('chatcmpl-'),
      object: 'chat.completion',
      created: createdOf(completion.created, fix.nowMs),
      model: isText(completion.model) ? completion.model : fix.model,
    }),
  );
  body = fix.by('members', body, normalizeHead);
  body = fix.by('counts', body, (completion) => withUsage(completion, true));
  const { choices } = body;
  if (!Array.isArray(choices)) return body;
  const numbered = fix.by('choices', choices, numberedChoices);
  const made = normalizeEach(numbered, (choice) =>
    isJsonObject(choice) ? normalizeChoice(choice, fix) : choice,
  );
  return made === choices ? body : { ...body, choices: [...made] };
}

/** An exact number may be an object here; it is left alone. */
function createdOf(created: JsonValue | undefined, nowMs: () => number): JsonValue {
  if (typeof created === 'number' && Number.isSafeInteger(created)) return created;
  return secondsOf(created) ?? Math.floor(nowMs() / 1_000);
}

function normalizeChoice(given: JsonObject, fix: PlainNormalizing): JsonObject {
  let choice = fix.by('members', given, normalizeChoiceMembers);
  if (isJsonObject(choice.message)) {
    const { message } = choice;
    let made = fix.by('role', message, (each) =>
      (each.role ?? '') === '' ? { ...each, role: 'assistant' } : each,
    );
    made = fix.by('members', made, normalizeMessage);
    made = fix.by('calls', made, normalizeCalls);
    if (made !== message) choice = { ...choice, message: made };
  }
  return fix.by('finish-reason', choice, normalizeReason);
}

/** A missing reason is known only where the message has calls: the caller has to send their results. */
function normalizeReason(choice: JsonObject): JsonObject {
  const { finish_reason: reason, message } = choice;
  const isMissing = (reason ?? '') === '';
  const hasCalls =
    isJsonObject(message) && Array.isArray(message.tool_calls) && message.tool_calls.length > 0;
  if (isMissing) return hasCalls ? { ...choice, finish_reason: 'tool_calls' } : choice;
  const meant = typeof reason === 'string' ? meantReason(reason) : reason;
  return meant === reason || meant === undefined ? choice : { ...choice, finish_reason: meant };
}

function normalizeCalls(message: JsonObject): JsonObject {
  const { tool_calls: given } = message;
  if (!Array.isArray(given)) return message;
  const calls = normalizeEach(given, (call) => (isJsonObject(call) ? normalizeCall(call) : call));
  return calls === given ? message : { ...message, tool_calls: [...calls] };
}

function normalizeCall(call: JsonObject): JsonObject {
  const type = isText(call.type) ? call.type : isJsonObject(call.custom) ? 'custom' : 'function';
  const made = withMembers(call, { id: isText(call.id) ? call.id : newId('call_'), type });
  const { function: called } = made;
  if (type !== 'function' || !isJsonObject(called) || typeof called.arguments === 'string') return made;
  const { arguments: given = null } = called;
  return { ...made, function: { ...called, arguments: given === null ? '{}' : JSON.stringify(given) } };
}

/** The same object when it has them. */
function withMembers(object: JsonObject, members: JsonObject): JsonObject {
  for (const [name, value] of Object.entries(members))
    if (object[name] !== value) return { ...object, ...members };
  return object;
}

function withUsage(body: JsonObject, hasCompletion: boolean): JsonObject {
  const { usage } = body;
  if (!isJsonObject(usage)) return body;
  const counted = normalizeCounts(usage, hasCompletion);
  return counted === usage ? body : { ...body, usage: counted };
}

/** Usage that is missing is not made up. */
export function normalizeEmbeddings(given: JsonObject, fix: PlainNormalizing): JsonObject {
  let body = fix.by('identity', given, (list) =>
    withMembers(list, { object: 'list', model: isText(list.model) ? list.model : fix.model }),
  );
  body = fix.by('counts', body, (list) => withUsage(list, false));
  const { data } = body;
  if (!Array.isArray(data)) return body;
  const numbered = fix.by('choices', data, numberedChoices);
  const items = fix.by('identity', numbered, (list) =>
    normalizeEach(list, (item) => (isJsonObject(item) ? withMembers(item, { object: 'embedding' }) : item)),
  );
  return items === data ? body : { ...body, data: [...items] };
}
