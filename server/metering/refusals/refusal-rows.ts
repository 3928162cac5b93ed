/** Converts refused calls to rows of their tables. */
import type { RefusedCall } from '../../core/refused-call.ts';
import type { UsageRefusalTable, UsageRefusalTotalTable } from '../../storage/usage-tables.ts';

/** Rows that are written together. */
export interface RefusalBatch {
  refusals: readonly UsageRefusalTable[];
  totals: readonly RefusalTotal[];
}

export type RefusalTotal = Omit<UsageRefusalTotalTable, 'hour_ms' | 'requests'> & {
  hour_ms: number;
  requests: number;
};

/** Longest string of a caller that a row accepts. */
const maxText = 256;

export function refusalRow(id: string, call: RefusedCall): UsageRefusalTable {
  const { error, model } = call;
  const { limit } = error;
  return {
    id,
    trace_id: textOf(call.traceId),
    key_id: call.keyId,
    project: call.project,
    surface: call.surface,
    operation: call.operation,
    requested_model: typeof model === 'string' ? textOf(model) : null,
    status: call.status,
    code: error.code,
    param: error.param === null ? null : textOf(error.param),
    limit_kind: limit?.kind ?? null,
    limit_subject: limit?.subject ?? null,
    limit_period: limit?.period ?? null,
    limit_value: digitsOf(limit?.limit),
    needed: digitsOf(limit?.needed),
    left_over: digitsOf(limit?.left),
    reserved: digitsOf(limit?.reserved),
  };
}

function digitsOf(amount: bigint | null | undefined): string | null {
  return amount === null || amount === undefined ? null : String(amount);
}

function textOf(text: string): string {
  return text.slice(0, maxText).replaceAll('\0', '\u{fffd}').toWellFormed();
}
