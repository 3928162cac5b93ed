/** The figures of a completion in the playground, in words. */
import { formatCount, formatDuration } from '../../format/numbers.ts';
import type { TurnFigures } from './conversation.ts';

export function figureWords({ firstTextMs, tookMs, usage, ending }: TurnFigures): string {
  return [
    firstTextMs !== null && `first text after ${formatDuration(firstTextMs)}`,
    `took ${formatDuration(tookMs)}`,
    usage && `${formatCount(usage.prompt_tokens)} tokens in, ${formatCount(usage.completion_tokens)} out`,
    ending !== null && ending !== 'stop' && `ended: ${ending}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
