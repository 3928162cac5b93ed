/** What is fuzzed. */

export interface FuzzTarget {
  /** Throws where the input shows an error. */
  run(input: Buffer): void | Promise<void>;
  /** Parts of which inputs are made. */
  readonly dictionary: readonly string[];
}

interface TargetEntry {
  /** Below which its branches are counted. */
  readonly covers: readonly string[];
  /** Processor time for one input; 100 ms where it is not set. */
  readonly mostMs?: number;
}

const sandbox = 'server/providers/sandbox/';

/** Each is a file below `targets/`, with inputs below `corpus/`. */
export const targets: Readonly<Record<string, TargetEntry>> = {
  'json-cursor': { covers: ['openapi/json/', 'server/contract/splice-member.ts'] },
  'json-text': { covers: ['openapi/grammars/json-text.ts', 'server/contract/json-error.ts'] },
  'json-values': { covers: ['openapi/json/', 'server/core/exact-json.ts', 'server/contract/json.ts'] },
  'event-json': { covers: ['server/routing/event-json.ts', 'server/dialects/text-input.ts'] },
  'sse-reader': { covers: ['openapi/grammars/sse-'] },
  grammars: { covers: ['openapi/grammars/'] },
  multipart: {
    covers: ['server/http/multipart', 'server/http/receive-form.ts', 'server/http/upload-fields.ts'],
  },
  headers: {
    covers: ['server/http/', 'server/providers/http/join-headers.ts', 'server/surfaces/inference-caller.ts'],
  },
  media: { covers: [`${sandbox}media/`, 'server/core/media-type.ts', 'server/dialects/chat/data-url.ts'] },
  schemas: { covers: [`${sandbox}instance.ts`, `${sandbox}schema/`], mostMs: 700 },
  'cheap-schemas': { covers: [`${sandbox}instance.ts`, `${sandbox}schema/`], mostMs: 50 },
};

export const usualMostMs = 100;

/** What a thread and its owner share: these numbers, and then the running input. */
export const sharedNumbers = { runs: 0, inputLength: 1, inputs: 2, reached: 3, isStopped: 4 } as const;
export const sharedHeadBytes = 4 * Object.keys(sharedNumbers).length;

export async function loadTarget(name: string): Promise<FuzzTarget> {
  const { target } = (await import(`./targets/${name}.ts`)) as { target: FuzzTarget };
  return target;
}
