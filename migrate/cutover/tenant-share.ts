/** Which side a tenant is on: decided by the tenant alone, so that it stays there as the share grows. */
import { createHash, createHmac } from 'node:crypto';
import type { Side } from './comparison.ts';

export interface ChosenTenants {
  /** On the new side as soon as anything is. */
  always?: readonly string[];
  /** Always on the old side, at any share. */
  never?: readonly string[];
}

/** A tenant's place: it is on the new side when the share is beyond it. From 0 to 1, for chosen tenants outside of that. */
export function placeOf(tenant: string, salt: string, { always, never }: ChosenTenants = {}): number {
  const place = createHmac('sha256', salt).update(tenant).digest().readUIntBE(0, 6) / 2 ** 48;
  if (never?.includes(tenant) === true) return place + 1;
  return always?.includes(tenant) === true ? place - 1 : place;
}

/** With a share of 0 everybody is on the old side, even chosen tenants. */
export function sideAt(place: number, share: number): Side {
  return share > 0 && place < share ? 'new' : 'old';
}

/** Names a tenant by its key without keeping the key: the first 16 hexadecimal digits of its SHA-256. */
export function tenantOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}
