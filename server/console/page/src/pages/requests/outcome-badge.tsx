import type { Schemas } from '../../api/schemas.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const tones: Record<Schemas['RequestOutcome'], Tone> = {
  completed: 'good',
  failed: 'bad',
  cancelled: 'warn',
  interrupted: 'bad',
};

/** How a request ended, with its status. */
export function OutcomeBadge({
  request,
}: {
  request: Pick<Schemas['RequestSummary'], 'outcome' | 'status'>;
}) {
  const { outcome, status } = request;
  if (outcome === null) return <Badge tone="accent">running</Badge>;
  return (
    <Badge tone={tones[outcome]}>
      {outcome === 'completed' && status !== null
        ? status
        : `${outcome}${status === null ? '' : ` ${status}`}`}
    </Badge>
  );
}
