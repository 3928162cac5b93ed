/** Why a stage does not advance, in words for the person who waits. */
import type { CutoverState } from './cutover-state.ts';
import { percent } from './percent.ts';
import { blockOf, type Block, type Plan, type Seen } from './decide.ts';
import type { TenantsSeen } from './tenants-seen.ts';

const seconds = (milliseconds: number): number => Math.ceil(milliseconds / 1_000);

/** undefined when nothing is waited for: the last stage, or one that advances with the next request. */
export function waitingFor(
  state: CutoverState,
  plan: Plan,
  seen: Seen,
  tenants: TenantsSeen,
): string | undefined {
  const block = blockOf(state, plan, seen);
  return block === undefined ? undefined : texts[block](state, plan, { ...seen, tenants });
}

type Text = (state: CutoverState, plan: Plan, seen: Seen & { tenants: TenantsSeen }) => string | undefined;

const texts: Record<Block, Text> = {
  'rolled back': () => 'the cause of the roll back; then start over',
  held: () => 'a person: it is on hold',
  shadow: () => 'a person: --shadow moves nobody; start without it',
  'by hand': () => 'a person: stages advance by hand',
  'last stage': () => undefined,
  requests: ({ stageRequests }, plan, { tenants }) =>
    tenants.counts().new === 0 && tenants.counts().old > 0
      ? nobody(plan, tenants)
      : `${plan.minRequests - stageRequests} more requests of the new side`,
  time: ({ stageSinceMs }, { minTimeMs }, { nowMs }) =>
    `${seconds(stageSinceMs + minTimeMs - nowMs)} more seconds`,
  suspicion: () => 'the evidence against the new side to fall below a half',
};

/** A small share of few tenants may be nobody, for ever. */
function nobody({ stages }: Plan, tenants: TenantsSeen): string {
  const { old } = tenants.counts();
  const none = `a tenant of the new side: ${old === 1 ? 'the only tenant is' : `all ${old} tenants are`} on the old one`;
  const first = tenants.firstShareWithOne(stages);
  const step =
    first === undefined ? 'choose' : `advance by hand to ${percent(first)}, which has one, or choose`;
  return `${none}; ${step} one with --tenant`;
}
