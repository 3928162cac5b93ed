/** The log line of a request. There is one for each, so it is written without the general serialisation of the log. */
import type { RequestLog } from '../core/request-log.ts';
import { isoTime } from './iso-time.ts';
import { removeSecretTexts } from './remove-secrets.ts';

export interface RequestLine {
  traceId: string;
  method: string | undefined;
  /** Undefined when no response was sent. */
  status: number | undefined;
  durationMs: number;
  requestLog: RequestLog;
}

/** Members beside those of each request: of whoever writes the line. */
export type LineBase = Readonly<Record<string, unknown>> | null;

export const requestMessage = 'request';

/** Makes the lines; undefined for one that needs the general serialisation: a request whose model is no string. */
export function requestLines(base: LineBase): (line: RequestLine) => string | undefined {
  const fixed = base === null ? '' : `,${JSON.stringify(base).slice(1, -1)}`;
  return ({ traceId, method, status, durationMs, requestLog }) => {
    const { operation, keyId, personId, model, target, attempts, code, outcome } = requestLog;
    if (model !== undefined && typeof model !== 'string') return undefined;
    // What a caller or an operator wrote may contain a secret; the rest are words and ids of the server.
    let line = `{"level":"info","time":"${isoTime()}"${fixed},"traceId":${cleaned(traceId)}`;
    if (method !== undefined) line += `,"method":"${method}"`;
    if (status !== undefined) line += `,"status":${status}`;
    line += `,"durationMs":${durationMs}`;
    if (operation !== undefined) line += `,"operation":"${operation}"`;
    if (keyId !== undefined) line += `,"keyId":"${keyId}"`;
    if (personId !== undefined) line += `,"personId":"${personId}"`;
    if (model !== undefined) line += `,"model":${cleaned(model)}`;
    if (target !== undefined) line += `,"target":${target === null ? 'null' : cleaned(target)}`;
    if (attempts !== undefined) line += `,"attempts":${attempts}`;
    if (code !== undefined) line += `,"code":"${code}"`;
    if (outcome !== undefined) line += `,"outcome":"${outcome}"`;
    return `${line},"msg":"${requestMessage}"}\n`;
  };
}

function cleaned(text: string): string {
  return removeSecretTexts(JSON.stringify(text));
}
