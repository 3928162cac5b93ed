/** The command line of the benchmark. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { kinds, pacedKinds, type KindName } from './kinds.ts';

export interface Options {
  /** Of one measurement. */
  seconds: number;
  rounds: number;
  /** How often a disturbed measurement is repeated at most. */
  retries: number;
  /** Load before the first measurement of each kind, seconds. */
  warmUp: number;
  only: readonly Part[];
  against: readonly string[] | undefined;
  peers: boolean;
  costs: boolean;
  isQuick: boolean;
  json: boolean;
  /** Whose figures go into the documentation. */
  publish: readonly PublishedPart[];
  out: string;
  streams: readonly number[];
  workers: readonly number[];
  paceMs: number;
  /** How many usage records there are before the oldest go; 0: not measured. */
  retention: number;
}

/** The sections of docs/performance.md that hold figures. */
export const publishedParts = ['comparison', 'streams', 'workers', 'retention', 'soak'] as const;
export type PublishedPart = (typeof publishedParts)[number];

const parts = [...kinds.map(({ name }) => name), 'starts', 'memory', 'event'] as const;
/** Without `--only`. */
const usualParts = parts.filter((name) => !pacedKinds.some((kind) => kind.name === name));
export type Part = KindName | 'starts' | 'memory' | 'event';

export const help = `Measure what the gateway costs, side by side with bare proxies, on this machine.

usage: npm run bench -- [OPTIONS]

The gateway runs with everything on: a key with limits on requests, tokens and money, usage records, validation, metrics,
and the log at info in a file. Ratios are to the bare Node proxy (undici.request) of the same run.

options:
  --quick           about two minutes: 2 rounds of half a second, fewer starts, less memory
  --rounds N        rounds of each measurement (5)
  --seconds N       seconds of each measurement (3)
  --warm-up N       seconds of load before the first measurement of each kind (8)
  --retries N       how often a measurement disturbed by other programs is repeated at most (3)
  --only NAME       measure only this; may be repeated: ${parts.join(', ')}
  --against LIST    only these programs, by parts of their names and commas: --against request,modelroute
  --peers           also other gateways, where they are installed: Portkey, LiteLLM
  --costs           also the gateway with one thing switched off at a time: limits, log, validation
  --streams [LIST]  instead: so many paced streams at once through one process (1000,5000,10000)
  --workers [LIST]  instead: the throughput of so many workers beside one process (as many as cores)
  --retention [N]   instead: calls while the oldest of so many usage records go (1000000), on SQLite and on a
                    PostgreSQL that the benchmark starts, if it is installed; two minutes each at most;
                    --against postgres measures this one alone
  --pace N          milliseconds between two events of each of these streams (1000)
  --out FOLDER      where results.json and the plots go (bench/results)
  --publish [LIST]  measure these and write their figures into docs/performance.md (${publishedParts.join(',')}), the
                    comparison with --costs; only alone or with --peers and --out: a shorter run is not published
  --json            print results.json instead of the table
  --help            print this

exit status: 0 measured, 1 something failed, 2 not understood

example:
  npm run bench -- --quick --only 0.5KB --only 32-streams
`;

/** Options that change no figure. */
const besidePublish = new Set(['publish', 'peers', 'costs', 'out', 'json', 'help']);

const allPublished = publishedParts.join(',');

const usualStreams = '1000,5000,10000';
const usualRecords = '1000000';
const usualWorkers = String(Math.max(2, availableParallelism()));

export class WrongUsage extends Error {}

export function readOptions(argv: readonly string[]): Options | 'help' {
  const { values } = parse(argv);
  if (values.help) return 'help';
  const quick = values.quick === true;
  const shortening = Object.keys(values).find((name) => !besidePublish.has(name));
  const publish = published(values.publish);
  if (publish.length > 0 && shortening !== undefined)
    throw new WrongUsage(
      `--publish with --${shortening}: only whole runs are published; leave one of them out`,
    );
  return {
    seconds: number('--seconds', values.seconds, quick ? 0.5 : 3),
    rounds: number('--rounds', values.rounds, quick ? 2 : 5, 1),
    retries: number('--retries', values.retries, quick ? 1 : 3),
    warmUp: number('--warm-up', values['warm-up'], quick ? 0.5 : 8),
    only: values.only === undefined ? usualParts : values.only.map(part),
    against: values.against?.split(','),
    peers: values.peers === true,
    costs: values.costs === true || publish.length > 0,
    isQuick: quick,
    json: values.json === true,
    publish,
    out: values.out ?? 'bench/results',
    streams: streams(values.streams ?? (publish.includes('streams') ? usualStreams : undefined)),
    workers: workers(values.workers ?? (publish.includes('workers') ? usualWorkers : undefined)),
    retention: number(
      '--retention',
      values.retention ?? (publish.includes('retention') ? usualRecords : undefined),
      0,
      1_000,
    ),
    paceMs: number('--pace', values.pace, 1_000, 1),
  };
}

function parse(argv: readonly string[]) {
  // They may stand alone.
  const usual: Readonly<Record<string, string>> = {
    '--streams': usualStreams,
    '--workers': usualWorkers,
    '--retention': usualRecords,
    '--publish': allPublished,
  };
  const args = argv.flatMap((word, at) => {
    const value = usual[word];
    return value !== undefined && !/^[a-z\d]/.test(argv[at + 1] ?? '') ? [word, value] : [word];
  });
  try {
    return parseArgs({
      args,
      options: {
        quick: { type: 'boolean' },
        rounds: { type: 'string' },
        seconds: { type: 'string' },
        'warm-up': { type: 'string' },
        retries: { type: 'string' },
        only: { type: 'string', multiple: true },
        against: { type: 'string' },
        peers: { type: 'boolean' },
        costs: { type: 'boolean' },
        streams: { type: 'string' },
        workers: { type: 'string' },
        pace: { type: 'string' },
        retention: { type: 'string' },
        out: { type: 'string' },
        json: { type: 'boolean' },
        publish: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (cause) {
    throw new WrongUsage(cause instanceof Error ? cause.message : String(cause));
  }
}

function number(name: string, given: string | undefined, usual: number, least = 0): number {
  const value = Number(given ?? usual);
  if (given === undefined || (Number.isFinite(value) && value >= least)) return value;
  throw new WrongUsage(`${name} ${given}: expected a number of at least ${least}`);
}

function part(name: string): Part {
  const found = parts.find((each) => each === name);
  if (found === undefined) throw new WrongUsage(`--only ${name}: expected one of ${parts.join(', ')}`);
  return found;
}

function published(given: string | undefined): PublishedPart[] {
  return (given?.split(',') ?? []).map((name) => {
    const found = publishedParts.find((each) => each === name);
    if (found === undefined)
      throw new WrongUsage(`--publish ${name}: expected some of ${publishedParts.join(', ')}`);
    return found;
  });
}

function streams(given: string | undefined): number[] {
  return given === undefined ? [] : given.split(',').map((each) => number('--streams', each, 0, 1));
}

function workers(given: string | undefined): number[] {
  return given === undefined ? [] : given.split(',').map((each) => number('--workers', each, 0, 2));
}
