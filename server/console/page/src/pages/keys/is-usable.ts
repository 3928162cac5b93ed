import type { Schemas } from '../../api/schemas.ts';

/** Whether programs can use a key now. */
export function isUsable({ state }: Schemas['ApiKey']): boolean {
  return state === 'active' || state === 'rotating';
}
