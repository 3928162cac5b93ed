/** Reads the arguments of the command; whatever is wrong with them is said in one line. */
import { parseArgs } from 'node:util';
import { address, keyOf, number, UsageError } from '../cutover/options.ts';
import type { Thresholds } from './compare-answers.ts';

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

export const usage = `usage: modelroute migrate regress --cases FILE --old URL --new URL [OPTIONS]

Sends the same requests to two services, compares their responses, and says of each case whether the new one is the same,
different or worse: status, shape, finish reason, tool calls, usage, the grammar of streams, times, and with
"temperature": 0 the text. Writes report.json, report.html and junit.xml.

  --cases FILE           one JSON object per line: {"name", "path" or "operation", "body"?, "method"?,
                         "headers"?, "expect"?: {"status", "finish_reason", "contains", "ignore": [ASPECT],
                         "similarity", "latency", "usage"}}
  --old URL, --new URL   the services, before /v1 or with it
  --old-key-env NAME     environment variable with the key for the old service
  --new-key-env NAME     the same for the new one
  --map FILE             {"map": {"OLD MODEL": {"to": "NEW MODEL"}}, "paths": {"/OLD": "/NEW"}}
  --out FOLDER           where the reports go (.)
  --repeat N             ask each case so often; the median time and the worst verdict count (1)
  --concurrency N        cases at once, 1 to 64 (4)
  --timeout SECONDS      longest time of one response (120)
  --similarity PCT       texts at least so alike are the same (90)
  --least-similarity PCT texts less alike are worse (60)
  --latency-margin PCT   so much longer is still the same (30)
  --latency-floor MS     differences up to this are nothing (100)
  --usage-margin PCT     so many more or fewer tokens are still the same (10)
  --ignore-field NAME    a member that the new side need not have; may be given several times
  --strict               what is different fails, too
  --help                 print this

operations: createChatCompletion, createMessage, createEmbedding, createSpeech, countMessageTokens, listModels

exit status: 0 nothing is worse, 1 something is, 2 it could not be run; one line says why
`;

/** Undefined when only the help is asked for. Throws `UsageError`. */
export function readArguments(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): RegressArguments | undefined {
  const values = parse(argv);
  if (values.help === true) return undefined;
  if (values.cases === undefined) throw new UsageError('--cases is missing');
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

function parse(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...argv],
      options: {
        cases: text,
        old: text,
        new: text,
        'old-key-env': text,
        'new-key-env': text,
        map: text,
        out: text,
        repeat: text,
        concurrency: text,
        timeout: text,
        similarity: text,
        'least-similarity': text,
        'latency-margin': text,
        'latency-floor': text,
        'usage-margin': text,
        'ignore-field': { type: 'string', multiple: true },
        strict: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (thrown) {
    throw new UsageError((thrown as Error).message.split('\n', 1)[0], { cause: thrown });
  }
}
