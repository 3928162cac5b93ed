/** The options of the command; reports what is wrong with them in one line. */
import { declareCommand, type OptionValues } from '../../command-line/command.ts';
import { address, keyOf, number } from '../cutover/options.ts';
import type { Thresholds } from './compare-responses.ts';

export interface RegressArguments {
  cases: string;
  old: string;
  new: string;
  oldKey: string | undefined;
  newKey: string | undefined;
  map: string | undefined;
  /** Folder of the reports. */
  out: string;
  repeat: number;
  concurrency: number;
  timeoutMs: number;
  isStrict: boolean;
  thresholds: Thresholds;
}

export const regressCommand = declareCommand({
  name: 'migrate regress',
  summary: 'Run cases against both services and compare the responses',
  options: {
    cases: {
      type: 'string',
      required: true,
      value: 'FILE',
      about:
        'one JSON object per line: {"name", "path" or "operation", "body"?, "method"?, "headers"?, "expect"?: {"status", "finish_reason", "contains", "ignore": [ASPECT], "similarity", "latency", "usage"}}',
    },
    old: { type: 'string', required: true, value: 'URL', about: 'the old service, with or without /v1' },
    new: { type: 'string', required: true, value: 'URL', about: 'the new service, with or without /v1' },
    'old-key-env': {
      type: 'string',
      value: 'NAME',
      about: 'environment variable with the key for the old service',
    },
    'new-key-env': { type: 'string', value: 'NAME', about: 'the same for the new one' },
    map: {
      type: 'string',
      value: 'FILE',
      about: '{"map": {"OLD MODEL": {"to": "NEW MODEL"}}, "paths": {"/OLD": "/NEW"}}',
    },
    out: { type: 'string', value: 'FOLDER', about: 'folder for the reports (.)' },
    repeat: {
      type: 'string',
      value: 'N',
      about: 'number of times to send each case; the median time and the worst verdict count (1)',
    },
    concurrency: { type: 'string', value: 'N', about: 'cases at once, 1 to 64 (4)' },
    timeout: { type: 'string', value: 'SECONDS', about: 'longest time of one response (120)' },
    similarity: {
      type: 'string',
      value: 'PCT',
      about: 'texts with at least this similarity are the same (90)',
    },
    'least-similarity': { type: 'string', value: 'PCT', about: 'texts with less similarity are worse (60)' },
    'latency-margin': {
      type: 'string',
      value: 'PCT',
      about: 'times up to this much longer are the same (30)',
    },
    'latency-floor': { type: 'string', value: 'MS', about: 'differences up to this are ignored (100)' },
    'usage-margin': {
      type: 'string',
      value: 'PCT',
      about: 'token counts up to this much apart are the same (10)',
    },
    'ignore-field': {
      type: 'string',
      multiple: true,
      value: 'NAME',
      about: 'a field that the new service need not have',
    },
    strict: { type: 'boolean', about: 'count different cases as failed too' },
  },
  details: `Reports for each case whether the new service is the same, different or worse: status, shape, finish reason, tool
calls, usage, the grammar of streams, times, and with "temperature": 0 the text. Writes report.json, report.html and
junit.xml.

operations: createChatCompletion, createMessage, createEmbedding, createSpeech, countMessageTokens, listModels`,
  exits: '0 nothing is worse, 1 something is, 2 it could not run; one line has the reason',
  example:
    'modelroute migrate regress --cases cases.jsonl --old https://old.example/api --new http://127.0.0.1:8080 --new-key-env NEW_KEY',
});

/** Throws `UsageError`. */
export function readArguments(
  values: OptionValues<typeof regressCommand.options>,
  env: Readonly<Record<string, string | undefined>>,
): RegressArguments {
  const percent = (name: string, text: string, most: number) => number(name, text, 0, most) / 100;
  const similarity = percent('--similarity', values.similarity ?? '90', 100);
  return {
    cases: values.cases,
    old: address('--old', values.old),
    new: address('--new', values.new),
    oldKey: keyOf('--old-key-env', values['old-key-env'], env),
    newKey: keyOf('--new-key-env', values['new-key-env'], env),
    map: values.map,
    out: values.out ?? '.',
    repeat: Math.round(number('--repeat', values.repeat ?? '1', 1, 1_000)),
    concurrency: Math.round(number('--concurrency', values.concurrency ?? '4', 1, 64)),
    timeoutMs: number('--timeout', values.timeout ?? '120', 0.1, 3_600) * 1_000,
    isStrict: values.strict === true,
    thresholds: {
      similarity,
      leastSimilarity: Math.min(
        similarity,
        percent('--least-similarity', values['least-similarity'] ?? '60', 100),
      ),
      latency: percent('--latency-margin', values['latency-margin'] ?? '30', 100_000),
      latencyFloorMs: number('--latency-floor', values['latency-floor'] ?? '100', 0, 1e6),
      usage: percent('--usage-margin', values['usage-margin'] ?? '10', 100_000),
      ignoredFields: values['ignore-field'] ?? [],
    },
  };
}
