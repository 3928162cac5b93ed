/** Places in a JSON value: how they are written, and which of them a pattern such as `messages[].audio.data` means. */
import { isObject } from './json-text.ts';

export type Step = string | number;

/** A member that a pattern found, with what is needed to change it. */
export interface Place {
  steps: Step[];
  holder: Record<string, unknown> | unknown[];
  key: Step;
  value: unknown;
}

/** `$.messages[0]['no-log']` */
export function written(steps: readonly Step[], root = '$'): string {
  return root + steps.map(writtenStep).join('');
}

function writtenStep(step: Step): string {
  if (typeof step === 'number') return `[${step}]`;
  return /^[A-Za-z_$][\w$]*$/.test(step) ? `.${step}` : `['${step.replaceAll("'", "\\'")}']`;
}

/** Every member of `body` that the pattern names. */
export function placesOf(body: unknown, pattern: string): Place[] {
  const found: Place[] = [];
  descend(body, segmentsOf(pattern), [], found);
  return found;
}

/** Most patterns end at their first name: nothing is made until a place is found. */
function descend(node: unknown, segments: readonly string[], steps: Step[], found: Place[]): void {
  const name = segments[steps.length];
  if (name === '[]') {
    if (Array.isArray(node))
      for (let index = 0; index < node.length; index++) visit(node, index, segments, steps, found);
  } else if (name !== undefined && isObject(node) && Object.hasOwn(node, name))
    visit(node, name, segments, steps, found);
}

function visit(
  holder: Place['holder'],
  key: Step,
  segments: readonly string[],
  steps: Step[],
  found: Place[],
): void {
  const value = (holder as Record<Step, unknown>)[key];
  steps.push(key);
  if (steps.length === segments.length) found.push({ steps: [...steps], holder, key, value });
  else descend(value, segments, steps, found);
  steps.pop();
}

const segmentCache = new Map<string, string[]>();

function segmentsOf(pattern: string): string[] {
  const known = segmentCache.get(pattern);
  if (known !== undefined) return known;
  const segments = pattern
    .split('.')
    .flatMap((part) => (part.endsWith('[]') ? [part.slice(0, -2), '[]'] : [part]));
  segmentCache.set(pattern, segments);
  return segments;
}
