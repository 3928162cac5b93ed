/** One line of a provider's own record of a request, as JSON. */
import { z } from 'zod';
import { tokenClasses, unknownCounts, type TokenCounts } from '../core/token-counts.ts';
import { readNano } from '../metering/nano-usd.ts';

const count = z.int().min(0).max(1_000_000_000).nullable();

const line = z.object({
  /** Of the request, as it was sent to the provider in `x-trace-id`. */
  trace_id: z.string().min(1).max(256),
  /** By class; one that is absent is not touched. */
  tokens: z.partialRecord(z.enum(tokenClasses), count),
  /** US dollars that the provider charges; absent: the cost of the tokens by the prices at admission. */
  cost: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,18})?$/)
    .optional(),
});

export interface LedgerLine {
  traceId: string;
  tokens: TokenCounts;
  /** nano-USD; undefined: by the prices of the admission. */
  costNano: bigint | undefined;
}

/** Throws with the reason, in few words, when a text is no such line. */
export function readLedgerLine(text: string): LedgerLine {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('not JSON');
  }
  const parsed = line.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`);
  }
  const { trace_id: traceId, tokens, cost } = parsed.data;
  return {
    traceId,
    tokens: { ...unknownCounts, ...tokens },
    costNano: cost === undefined ? undefined : (readNano(cost) ?? undefined),
  };
}

export function ledgerLine(traceId: string, tokens: TokenCounts): string {
  const known = Object.fromEntries(
    tokenClasses.flatMap((name) => (tokens[name] === null ? [] : [[name, tokens[name]]])),
  );
  return `${JSON.stringify({ trace_id: traceId, tokens: known })}\n`;
}
