/** Errors that servers report within a stream or with status 200, in the shape of the format. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';

/** Statuses that servers use as codes. */
const codes: Readonly<Record<string, string>> = {
  '408': 'deadline_exceeded',
  '429': 'rate_limit_exceeded',
  '503': 'overloaded',
  '504': 'deadline_exceeded',
  '529': 'overloaded',
};

/** The error of a body in any of the known shapes; undefined when it has none, or one in the format's own shape. */
export function normalizeError(body: JsonObject): JsonObject | undefined {
  const { error, object } = body;
  if (typeof error === 'string' && error !== '') return errorOf(error, body.type, body.code);
  if (object === 'error') return errorOf(body.message, body.type, body.code);
  if (!isJsonObject(error) || Object.keys(error).length === 0) return undefined;
  const { message, type, code, param } = error;
  const isShaped =
    typeof message === 'string' && typeof type === 'string' && isTextOrNull(code) && isTextOrNull(param);
  return isShaped ? undefined : errorOf(message, type, code);
}

const isTextOrNull = (value: JsonValue | undefined): boolean => value === null || typeof value === 'string';

function errorOf(message: JsonValue | undefined, type: JsonValue | undefined, code: JsonValue | undefined) {
  const text = typeof code === 'number' ? String(code) : code;
  return {
    error: {
      message: typeof message === 'string' ? message : '',
      type: typeof type === 'string' ? type : 'upstream_error',
      param: null,
      code: typeof text === 'string' ? (codes[text] ?? text) : null,
    },
  };
}
