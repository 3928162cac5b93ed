/**
 * The maximum of a call that names none and is paid from a budget. To reserve the model's maximum would make small
 * budgets useless; to reserve less than the provider may produce would overshoot them. So less is reserved, and asked for.
 */
import { modelOperations, type ModelOperationId } from '../core/operations.ts';
import type { OutputCap } from '../core/output-cap.ts';
import type { WireFormat } from '../core/wire-format.ts';
import type { LimitSubject } from '../limits/limit-policy.ts';
import type { RequestBounds } from '../metering/request-bounds.ts';

/** Messages always name a maximum; the other formats have none. */
const members: Partial<Record<WireFormat, OutputCap['member']>> = {
  chat: 'max_completion_tokens',
  responses: 'max_output_tokens',
  completions: 'max_tokens',
};

/** The default of the contract for legacy completions, which is also that of providers. */
const legacyTokens = 16;
/** A rough count of the tokens of a prompt, so that prompt and output fit into the context. */
const bytesPerToken = 4;

/** The member with which a request of the operation lowers its maximum of output; null where nothing does. */
export function outputMemberOf(
  operation: ModelOperationId,
  json: Readonly<Record<string, unknown>>,
): OutputCap['member'] | null {
  const { format } = modelOperations[operation];
  if (format === 'messages') return 'max_tokens';
  const isOlder = format === 'chat' && typeof json['max_tokens'] === 'number';
  return isOlder && typeof json['max_completion_tokens'] !== 'number'
    ? 'max_tokens'
    : (members[format] ?? null);
}

export interface CappedModel {
  contextLength: number | null;
  maxOutputTokens: number | null;
  /** A provider takes no lower maximum. */
  leastOutputTokens: number;
  /** Of the model's own entry. */
  defaultOutputTokens?: number | undefined;
}

/**
 * null: the call has a maximum of its own, or no budget pays for it. `otherwise` is for models without a default of their
 * own; 0: the model's maximum is reserved.
 */
export function outputCapOf(
  operation: ModelOperationId,
  bounds: Pick<RequestBounds, 'maxOutputTokens' | 'inputBytes'>,
  model: CappedModel,
  otherwise: number,
  subjects: readonly LimitSubject[],
): OutputCap | null {
  const { contextLength, maxOutputTokens, leastOutputTokens, defaultOutputTokens = otherwise } = model;
  const { format } = modelOperations[operation];
  const member = members[format];
  if (member === undefined || bounds.maxOutputTokens !== null || defaultOutputTokens === 0) return null;
  if (!subjects.some(({ limits }) => limits.budgets.length > 0)) return null;
  const room = (contextLength ?? Infinity) - Math.ceil(bounds.inputBytes / bytesPerToken);
  const wanted = format === 'completions' ? legacyTokens : defaultOutputTokens;
  return {
    member,
    tokens: Math.max(1, leastOutputTokens, Math.min(wanted, maxOutputTokens ?? Infinity, room)),
  };
}
