import type { Schemas } from '../../api/schemas.ts';
import { Badge, type Tone } from '../../ui/page-parts.tsx';

type State = Schemas['ApiKeyState'];

const tones: Record<State, Tone> = {
  active: 'good',
  rotating: 'accent',
  disabled: 'warn',
  expired: 'plain',
  revoked: 'plain',
};

/** Whether a key works. */
export function KeyBadge({ state }: { state: State }) {
  return <Badge tone={tones[state]}>{state}</Badge>;
}

/** Whether programs can use a key now. */
export function isUsable({ state }: { state: State }): boolean {
  return state === 'active' || state === 'rotating';
}
