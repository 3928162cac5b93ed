/** What a report keeps of a request and its response: bounded in length and without secrets. */
import type { HttpResponse } from '../http/http-response.ts';
import type { Outgoing } from '../http/call.ts';
import { curlLine } from './curl-line.ts';
import { headerRedactor, redactor, type Secrets } from './redact.ts';

interface RequestEvidence {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface ResponseEvidence {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** `whole`, or why there is no more of it. */
  end: string;
  durationMs: number;
}

export interface Evidence {
  request: RequestEvidence | null;
  response: ResponseEvidence | null;
  curl: string | null;
}

/** Longest body in a report, characters. */
const maxBody = 8_192;
/** Longest curl line, characters; a longer one would not fit into a shell's line, and none with a null into its arguments. */
const maxCurl = 100_000;
const hexBytes = 48;

export const noEvidence: Evidence = { request: null, response: null, curl: null };

export function evidenceOf(
  outgoing: Outgoing,
  response: HttpResponse | undefined,
  secrets: Secrets,
): Evidence {
  const redact = redactor(secrets);
  const redactHeader = headerRedactor(secrets);
  const curl = curlLine(outgoing, redact, redactHeader);
  return {
    request: {
      method: outgoing.method,
      url: redact(outgoing.url),
      headers: cleanHeaders(Object.entries(outgoing.headers), redactHeader),
      body: bounded(redact(requestBody(outgoing))),
    },
    response: response === undefined ? null : responseEvidence(response, redact, redactHeader),
    curl: curl.length > maxCurl || curl.includes('\0') ? null : curl,
  };
}

function responseEvidence(
  response: HttpResponse,
  redact: (text: string) => string,
  redactHeader: (name: string, value: string) => string,
): ResponseEvidence {
  return {
    status: response.status,
    headers: cleanHeaders([...response.headers], redactHeader),
    body: isText(response.mediaType)
      ? bounded(redact(response.text.slice(0, maxBody * 4)))
      : hex(response.bytes),
    end: response.end,
    durationMs: Math.round(response.durationMs),
  };
}

function requestBody({ text, form }: Outgoing): string {
  if (form === undefined) return text ?? '';
  return form
    .map(
      ({ name, value, filename }) =>
        `${name}${filename === undefined ? '' : ` (file ${filename})`}: ${value}`,
    )
    .join('\n');
}

function cleanHeaders(
  entries: readonly [string, string][],
  redactHeader: (name: string, value: string) => string,
): Record<string, string> {
  return Object.fromEntries(entries.map(([name, value]) => [name, redactHeader(name, value)]));
}

function isText(mediaType: string): boolean {
  return mediaType === '' || /^text\/|json|xml|event-stream|javascript/.test(mediaType);
}

function hex(bytes: Uint8Array): string {
  const shown = Buffer.from(bytes.subarray(0, hexBytes))
    .toString('hex')
    .replaceAll(/(..)(?=.)/g, '$1 ');
  return `${bytes.length} bytes: ${shown}${bytes.length > hexBytes ? ' …' : ''}`;
}

function bounded(text: string): string {
  return text.length <= maxBody
    ? text
    : `${text.slice(0, maxBody)}\n… ${text.length - maxBody} more characters`;
}
