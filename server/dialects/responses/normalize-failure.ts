/** Error events in the shapes that servers have for them, as one that has all members. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { normalizeError } from '../chat/normalize-error.ts';

const members = ['type', 'code', 'message', 'param'] as const;

/** The same object when it is no error, or whole. */
export function normalizeFailure(event: JsonObject): JsonObject {
  const { type, error } = event;
  if (type !== 'error' && !(type === undefined && (error ?? null) !== null)) return event;
  const detail = detailOf(event);
  const { code, message, param } = detail;
  const isWhole =
    type === 'error' &&
    event.code === code &&
    event.message === message &&
    event.param === param &&
    isJsonObject(error) &&
    members.every((name) => error[name] === detail[name]);
  return isWhole ? event : { ...event, type: 'error', code, message, param, error: detail };
}

/** The vendor's document has the members in the event itself, others in an object. */
function detailOf({ error, code, message, param }: JsonObject) {
  const inside = isJsonObject(error) ? error : {};
  const said: JsonObject = {
    type: inside.type ?? null,
    code: inside.code ?? code ?? null,
    message: inside.message ?? (typeof error === 'string' ? error : (message ?? null)),
    param: inside.param ?? param ?? null,
  };
  const shaped = normalizeError({ error: said })?.error;
  const detail = isJsonObject(shaped) ? shaped : said;
  return {
    type: textOf(detail.type) ?? 'upstream_error',
    code: textOf(detail.code) ?? null,
    message: textOf(detail.message) ?? '',
    param: textOf(said.param) ?? null,
  };
}

const textOf = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
