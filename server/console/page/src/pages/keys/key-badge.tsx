import type { Schemas } from '../../api/schemas.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const tones: Record<Schemas['ApiKeyState'], Tone> = {
  active: 'good',
  rotating: 'accent',
  disabled: 'warn',
  expired: 'plain',
  revoked: 'plain',
};

/** Whether a key works. */
export function KeyBadge({ state }: { state: Schemas['ApiKeyState'] }) {
  return <Badge tone={tones[state]}>{state}</Badge>;
}
