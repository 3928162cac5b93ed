/** Classifies the responses of an unknown server, before discovery has found anything. */
import type { Answer } from '../http/answer.ts';
import { textAt } from '../json-value.ts';

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

export function classify(answer: Answer): Kind {
  if (answer.status >= 300 && answer.status < 400) return 'redirect';
  const kind = byStatus[answer.status];
  if (kind !== undefined) return kind;
  if (answer.isHtml) return 'html';
  return answer.status === 200 && answer.json !== undefined ? 'json' : 'other';
}

/** The other side's error message, on one line. */
export function complaintOf(answer: Answer): string {
  const { json } = answer;
  const text =
    textAt(json, 'error', 'message') ??
    textAt(json, 'error') ??
    textAt(json, 'message') ??
    textAt(json, 'detail') ??
    answer.text;
  return (
    text
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 200) || 'no text'
  );
}

/** Whether a 404 is about the model rather than the path. */
export function namesModel(answer: Answer, model: string): boolean {
  return textAt(answer.json, 'error', 'code') === 'model_not_found' || complaintOf(answer).includes(model);
}
