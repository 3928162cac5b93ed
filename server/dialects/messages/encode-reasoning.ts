/** Whether and how much the model thinks → the messages format. */
import type { Reasoning } from '../../core/conversation.ts';
import type { Encoding } from '../encoding.ts';
import { given } from '../short-forms.ts';
import type { MessageRequest } from './wire.ts';

type Thinking = NonNullable<MessageRequest['thinking']>;

const efforts = ['low', 'medium', 'high', 'xhigh', 'max'] as const;
/** The least that the format takes. */
const minBudget = 1_024;

export interface EncodedReasoning {
  thinking?: Thinking;
  effort?: (typeof efforts)[number];
}

interface Limits {
  /** There is no reasoning before a call that must be made. */
  mustCall: boolean;
  /** Of the completion, of which the reasoning is a part. */
  maxTokens: number;
}

/** Effort alone means here that the model reasons adaptively and returns no reasoning. */
export function encodeReasoning(
  reasoning: Reasoning,
  { mustCall, maxTokens }: Limits,
  encoding: Encoding,
): EncodedReasoning {
  const { mode, effort: asked, hideText } = reasoning;
  const display = hideText ? { display: 'omitted' as const } : {};
  if (asked === 'minimal') encoding.change(reasoning, 'effort', 'the messages format has low as its lowest');
  const known = asked === 'minimal' ? 'low' : efforts.find((effort) => effort === asked);
  const effort = given({ effort: known });
  switch (mode) {
    case 'off':
      return reasoning.byDefault === true ? effort : { thinking: { type: 'disabled' }, ...effort };
    case 'adaptive':
      return { thinking: { type: 'adaptive', ...display }, ...effort };
    case 'between-tools':
      return { thinking: { type: 'between_tools' }, ...effort };
    case 'on':
      return { thinking: { ...enabled(reasoning, maxTokens, encoding), ...display }, ...effort };
    case null:
      if (known === undefined) return {};
      if (!mustCall) return { thinking: { type: 'adaptive', display: 'omitted' }, effort: known };
      encoding.change(reasoning, 'effort', 'no reasoning before a call that must be');
      return { effort: known };
  }
}

/** A budget has a lower bound, and must leave room for the completion. */
function enabled(reasoning: Reasoning, maxTokens: number, encoding: Encoding) {
  const asked = reasoning.budgetTokens ?? minBudget;
  if (maxTokens <= minBudget) {
    encoding.change(reasoning, 'budgetTokens', 'the limit of the completion leaves no room for a budget');
    return { type: 'adaptive' as const };
  }
  const budget = Math.min(Math.max(asked, minBudget), maxTokens - 1);
  if (budget !== asked) encoding.change(reasoning, 'budgetTokens', `sent as ${budget}`);
  return { type: 'enabled' as const, budget_tokens: budget };
}
