/** Classifies the responses of an unknown server, before discovery has found anything. */
import type { HttpResponse } from '../http/http-response.ts';
import { textAt } from '../../openapi/json/json-value.ts';

export type Kind =
  | 'json'
  | 'html'
  | 'unauthorized'
  | 'forbidden'
  | 'limited'
  | 'absent'
  | 'redirect'
  | 'no-model'
  | 'other';

const byStatus: Readonly<Record<number, Kind>> = {
  401: 'unauthorized',
  403: 'forbidden',
  429: 'limited',
  404: 'absent',
  405: 'absent',
  501: 'absent',
};

export function classify(response: HttpResponse): Kind {
  if (response.status >= 300 && response.status < 400) return 'redirect';
  const kind = byStatus[response.status];
  if (kind !== undefined) return kind;
  if (response.isHtml) return 'html';
  return response.status === 200 && response.json !== undefined ? 'json' : 'other';
}

/** The other side's error message, on one line. */
export function complaintOf(response: HttpResponse): string {
  const { json } = response;
  const text =
    textAt(json, 'error', 'message') ??
    textAt(json, 'error') ??
    textAt(json, 'message') ??
    textAt(json, 'detail') ??
    response.text;
  return (
    text
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 200) || 'no text'
  );
}

/** Whether a 404 is about the model rather than the path. */
export function namesModel(response: HttpResponse, model: string): boolean {
  return (
    textAt(response.json, 'error', 'code') === 'model_not_found' || complaintOf(response).includes(model)
  );
}
