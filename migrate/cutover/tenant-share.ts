/** Which side a tenant is on: decided by the tenant alone, so that it stays there as the share grows. */
import { createHash, createHmac } from 'node:crypto';
import type { Side } from './comparison.ts';

export interface ChosenTenants {
  /** On the new side as soon as anything is. */
  always?: readonly string[];
  /** Always on the old side, at any share. */
  never?: readonly string[];
}

/** A tenant's place from 0 to 1: it is on the new side when the share is beyond it. */
function placeOf(tenant: string, salt: string): number {
  return createHmac('sha256', salt).update(tenant).digest().readUIntBE(0, 6) / 2 ** 48;
}

/** The side of a tenant; with a share of 0 the old one, even for chosen tenants. */
export function sideOf(tenant: string, share: number, salt: string, chosen: ChosenTenants = {}): Side {
  if (share <= 0 || chosen.never?.includes(tenant) === true) return 'old';
  if (chosen.always?.includes(tenant) === true) return 'new';
  return placeOf(tenant, salt) < share ? 'new' : 'old';
}

/** Names a tenant by its key without keeping the key: the first 16 hexadecimal digits of its SHA-256. */
export function tenantOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}
