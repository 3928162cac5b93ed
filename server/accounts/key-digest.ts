/** What is stored of a key: its HMAC-SHA-256 under the installation's secret, useless without that secret. */
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { keyIdOf } from './key-format.ts';

const fingerprintLength = 32;
const configuredIdLength = 8;

export class KeyDigest {
  readonly #secret: KeyObject;
  /** Tells secrets apart without giving one away. */
  readonly fingerprint: string;

  constructor(secret: string) {
    this.#secret = createSecretKey(secret, 'utf8');
    this.fingerprint = this.of('modelroute: fingerprint of the secret')
      .toString('hex')
      .slice(0, fingerprintLength);
  }

  of(key: string): Buffer {
    return createHmac('sha256', this.#secret).update(key).digest();
  }

  /**
   * The id under which a key is found: its own, or, for a key that an operator made up, a piece of its
   * digest, which gives nothing of it away.
   */
  idOf(key: string, digest: Buffer): string {
    return keyIdOf(key) ?? `configured-${digest.toString('hex').slice(0, configuredIdLength)}`;
  }
}

/** Takes the same time wherever the two differ. */
export function sameDigest(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
