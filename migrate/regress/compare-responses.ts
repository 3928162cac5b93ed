/** Compares a response of the new side with one of the old side, aspect by aspect. */
import { isDeepStrictEqual } from 'node:util';
import type { CaseResponse, ToolCall } from './case-response.ts';
import type { Aspect } from './case.ts';
import { isRecord, parseJson } from '../../openapi/json/json-value.ts';
import { compareShapes, shapeOf } from './shape.ts';

export type Verdict = 'same' | 'different' | 'worse';

export interface Finding {
  aspect: Aspect;
  verdict: Verdict;
  /** The observation, in a sentence without content; empty when there is none. */
  message: string;
}

export interface Thresholds {
  /** Texts at least so alike are the same; from 0 to 1. */
  similarity: number;
  /** Texts less alike than this are worse. */
  leastSimilarity: number;
  /** Part by which the new side may take longer: 0.3 is 30 %. */
  latency: number;
  /** Differences in time up to this are nothing, milliseconds. */
  latencyFloorMs: number;
  /** Part by which the numbers of tokens may differ. */
  usage: number;
  /** Names of members that are not looked for. */
  ignoredFields: readonly string[];
}

const finding = (aspect: Aspect, verdict: Verdict, message = ''): Finding => ({ aspect, verdict, message });

/** Every aspect that needs only one response of each side; texts and times need all repetitions. */
export function compareResponses(old: CaseResponse, fresh: CaseResponse, thresholds: Thresholds): Finding[] {
  const findings = [compareStatus(old, fresh)];
  // What failed on one side only has nothing in common to be compared.
  if (isGood(old) !== isGood(fresh)) return findings;
  findings.push(compareShape(old, fresh, thresholds.ignoredFields));
  if (!isGood(old)) return findings;
  if (old.finishReasons.length > 0 || fresh.finishReasons.length > 0)
    findings.push(compareFinish(old, fresh));
  if (old.toolCalls.length > 0 || fresh.toolCalls.length > 0)
    findings.push(compareCalls(old.toolCalls, fresh.toolCalls));
  if (old.usage !== undefined || fresh.usage !== undefined)
    findings.push(compareUsage(old.usage, fresh.usage, thresholds.usage));
  if (fresh.isStream) findings.push(compareStream(fresh));
  return findings;
}

/** Whether a response came, to its end. */
export const isGood = ({ status, problem }: CaseResponse): boolean =>
  problem === undefined && status >= 200 && status < 400;

function compareStatus(old: CaseResponse, fresh: CaseResponse): Finding {
  if (fresh.problem !== undefined && old.problem === undefined)
    return finding('status', 'worse', `${statusTextOf(old)} became ${statusTextOf(fresh)}`);
  if (old.status === fresh.status && old.problem === fresh.problem) return finding('status', 'same');
  const isWorse = isGood(old) && !isGood(fresh);
  return finding(
    'status',
    isWorse ? 'worse' : 'different',
    `${statusTextOf(old)} became ${statusTextOf(fresh)}`,
  );
}

const statusTextOf = ({ status, problem }: CaseResponse): string =>
  [status === 0 ? 'no response' : String(status), problem].filter((word) => word !== undefined).join(', ');

function compareShape(old: CaseResponse, fresh: CaseResponse, ignored: readonly string[]): Finding {
  if (old.isStream !== fresh.isStream)
    return finding('shape', 'worse', fresh.isStream ? 'a stream came' : 'no stream came');
  const { missing, added, changed } = compareShapes(shapeOf(old.json, ignored), shapeOf(fresh.json, ignored));
  const parts = [said('missing', missing), said('of another type', changed), said('in addition', added)];
  const message = parts.filter((part) => part !== '').join('; ');
  if (missing.length > 0 || changed.length > 0) return finding('shape', 'worse', message);
  return finding('shape', added.length > 0 ? 'different' : 'same', message);
}

function said(what: string, places: readonly string[]): string {
  if (places.length === 0) return '';
  const more = places.length > 8 ? ` and ${places.length - 8} more` : '';
  return `${what}: ${places.slice(0, 8).join(', ')}${more}`;
}

/** Finish reasons of a completion that the model ended itself. */
const whole = new Set(['stop', 'tool_calls', 'function_call', 'end_turn', 'tool_use', 'stop_sequence']);

function compareFinish(old: CaseResponse, fresh: CaseResponse): Finding {
  const [before, now] = [old.finishReasons, fresh.finishReasons];
  if (isDeepStrictEqual(before, now)) return finding('finish reason', 'same');
  const isWorse =
    before.length > now.length || before.some((reason, at) => whole.has(reason) && !whole.has(now[at] ?? ''));
  const message = `${before.join(', ') || 'none'} became ${now.join(', ') || 'none'}`;
  return finding('finish reason', isWorse ? 'worse' : 'different', message);
}

function compareCalls(old: readonly ToolCall[], fresh: readonly ToolCall[]): Finding {
  const names = (calls: readonly ToolCall[]) => calls.map(({ name }) => name);
  if (!isDeepStrictEqual(names(old).sort(), names(fresh).sort()))
    return finding(
      'tool calls',
      'worse',
      `${names(old).join(', ') || 'none'} became ${names(fresh).join(', ') || 'none'}`,
    );
  const unreadable = fresh.filter((call) => !isRecord(argumentsOf(call)));
  if (unreadable.length > 0 && old.every((call) => isRecord(argumentsOf(call))))
    return finding('tool calls', 'worse', `the arguments of ${names(unreadable).join(', ')} are not JSON`);
  const inOrder = (calls: readonly ToolCall[]) =>
    calls.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(argumentsOf);
  const isSame = isDeepStrictEqual(inOrder(old), inOrder(fresh));
  return finding('tool calls', isSame ? 'same' : 'different', isSame ? '' : 'other arguments');
}

const argumentsOf = (call: ToolCall): unknown => parseJson(call.arguments === '' ? '{}' : call.arguments);

/** A difference of so many tokens is within the ways in which two tokenizers frame the same text. */
const fewTokens = 5;

function compareUsage(old: CaseResponse['usage'], fresh: CaseResponse['usage'], tolerance: number): Finding {
  if (fresh === undefined) return finding('usage', 'worse', 'none is reported');
  if (old === undefined) return finding('usage', 'different', 'it is reported now');
  const rows = (['input', 'output'] as const).map((name) => {
    const [before, now] = [old[name], fresh[name]];
    if (before === undefined || now === undefined) return { isMissing: before !== undefined, message: '' };
    const isClose = Math.abs(now - before) <= Math.max(fewTokens, before * tolerance);
    return { isMissing: false, message: isClose ? '' : `${name}: ${before} became ${now} tokens` };
  });
  if (rows.some(({ isMissing }) => isMissing)) return finding('usage', 'worse', 'a number is missing');
  const message = rows
    .map((row) => row.message)
    .filter((row) => row !== '')
    .join('; ');
  return finding('usage', message === '' ? 'same' : 'different', message);
}

function compareStream({ brokenRule }: CaseResponse): Finding {
  if (brokenRule === undefined) return finding('stream', 'same');
  return finding('stream', 'worse', `the new side's stream breaks the rule ${brokenRule}`);
}
