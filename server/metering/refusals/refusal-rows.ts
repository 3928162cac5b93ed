/** Converts refused calls to rows of their tables. */
import type { RefusedCall } from '../../core/refused-call.ts';
import type { UsageRefusalTable, UsageRefusalTotalTable } from '../../storage/usage-tables.ts';
import { attributionColumns } from '../labels.ts';
import { storableText } from '../storable-text.ts';

/** Rows that are written together. */
export interface RefusalBatch {
  refusals: readonly UsageRefusalTable[];
  totals: readonly RefusalTotal[];
}

export type RefusalTotal = Omit<UsageRefusalTotalTable, 'hour_ms' | 'requests'> & {
  hour_ms: number;
  requests: number;
};

export function refusalRow(id: string, call: RefusedCall): UsageRefusalTable {
  const { error, model } = call;
  const { limit } = error;
  return {
    id,
    trace_id: storableText(call.traceId),
    key_id: call.keyId,
    project: call.project,
    surface: call.surface,
    operation: call.operation,
    requested_model: typeof model === 'string' ? storableText(model) : null,
    status: call.status,
    code: error.code,
    param: error.param === null ? null : storableText(error.param),
    limit_kind: limit?.kind ?? null,
    limit_subject: limit?.subject ?? null,
    limit_period: limit?.period ?? null,
    limit_value: digitsOf(limit?.limit),
    needed: digitsOf(limit?.needed),
    left_over: digitsOf(limit?.left),
    reserved: digitsOf(limit?.reserved),
    ...attributionColumns(call.attribution),
  };
}

function digitsOf(amount: bigint | null | undefined): string | null {
  return amount === null || amount === undefined ? null : String(amount);
}
