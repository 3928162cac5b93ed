/** The health of a target in cells: its circuit, error rate and latency. */
import type { Schemas } from '../../api/schemas.ts';
import { formatCount, formatShare } from '../../format/numbers.ts';
import { Duration, Missing } from '../../format/values.tsx';
import { Badge, type Tone } from '../../ui/page-parts.tsx';

const circuitTones: Readonly<Record<string, Tone>> = { closed: 'good', open: 'bad' };

export function CircuitCell({
  of: { circuit, keys_in_cooldown: resting },
  keyCount,
}: {
  of: Pick<Schemas['ProviderTarget'], 'circuit' | 'keys_in_cooldown'>;
  keyCount: number;
}) {
  return (
    <>
      <CircuitBadge circuit={circuit} />
      {keyCount > 1 && resting > 0 && (
        <span class="quiet">
          {' '}
          {resting} of {keyCount} keys in cooldown
        </span>
      )}
    </>
  );
}

function CircuitBadge({ circuit: { state, retry_at: retryAt } }: { circuit: Schemas['ProviderCircuit'] }) {
  return (
    <Badge tone={circuitTones[state] ?? 'warn'}>
      {state.replace('_', ' ')}
      {retryAt !== null && ` for ${secondsUntil(retryAt)} s`}
    </Badge>
  );
}

const secondsUntil = (at: string): number => Math.max(1, Math.ceil((Date.parse(at) - Date.now()) / 1_000));

export function ErrorRate({ of: { error_rate: rate, failed } }: { of: Schemas['ProviderFigures'] }) {
  if (rate === null) return <Missing />;
  return (
    <span class="number" title={`${formatCount(failed)} failed`}>
      {formatShare(rate, 1)}
    </span>
  );
}

export function Latency({ of: latency }: { of: Schemas['LatencyFigures'] | null }) {
  if (latency === null) return <Missing />;
  return (
    <span class="unbroken" title="Median, and what 95 % do not exceed">
      <Duration ms={latency.median_ms} /> <span class="quiet">· p95 </span>
      <Duration ms={latency.p95_ms} />
    </span>
  );
}
