/** The efforts of chat completions. */

export const efforts = ['minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export type Effort = (typeof efforts)[number];

/** The effort whose usual reasoning is about as long as a budget. */
export function nearestEffort(budgetTokens: number): Effort {
  if (budgetTokens <= 2_048) return 'low';
  return budgetTokens <= 16_384 ? 'medium' : 'high';
}
