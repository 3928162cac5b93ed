/** Encrypts under the secrets of an installation: one of them writes, and all of them read, so that the secret can be rotated. */
import { hkdfSync } from 'node:crypto';
import { SecretBox } from '../core/secret-box.ts';
import { KeyDigest } from './key-digest.ts';

const boxKeyLength = 32;

export class Encryption {
  /** The secrets by their fingerprints. */
  readonly #secrets: ReadonlyMap<string, string>;
  /** Of the secret that encrypts. */
  #fingerprint: string;

  /** The first one is the setting of today. All of them decrypt; the one with the fingerprint encrypts. */
  constructor(secrets: readonly string[], fingerprint: string) {
    this.#secrets = new Map(secrets.map((secret) => [fingerprintOf(secret), secret]));
    this.#fingerprint = fingerprint;
  }

  /** Of the secret that encrypts now. */
  get fingerprint(): string {
    return this.#fingerprint;
  }

  /** Of the setting of today, which encrypts once the secret has been rotated. */
  get newest(): string {
    const [newest = this.#fingerprint] = this.#secrets.keys();
    return newest;
  }

  /** From now on the secret with this fingerprint encrypts. False, without effect, where it is not among those of this process. */
  use(fingerprint: string): boolean {
    if (!this.#secrets.has(fingerprint)) return false;
    this.#fingerprint = fingerprint;
    return true;
  }

  /** Keys that are derived from the secrets for this purpose alone. */
  boxFor(purpose: string): SecretBox {
    const keys = new Map(
      [...this.#secrets].map(([fingerprint, secret]) => [fingerprint, derivedKey(secret, purpose)]),
    );
    return new SecretBox(() => {
      const writing = keys.get(this.#fingerprint);
      if (writing === undefined) throw new Error('no secret of this process encrypts');
      return [writing, ...[...keys.values()].filter((key) => key !== writing)];
    });
  }
}

/** Names a secret, without disclosing it. */
export function fingerprintOf(secret: string): string {
  return new KeyDigest(secret).fingerprint;
}

function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `modelroute: ${purpose}`, boxKeyLength));
}
