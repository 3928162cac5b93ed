/** Encrypts and authenticates bytes under a secret of the installation, so that nobody reads or changes them elsewhere. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;

/** The first one encrypts, each of them decrypts. */
export type BoxKeys = readonly [Buffer, ...Buffer[]];

/** `current`: the first key has sealed it. `unreadable`: none of the keys has. */
export type Renewal = Buffer | 'current' | 'unreadable';

/** AES-256-GCM. Each value has a key of its own, so that their number has no limit. */
export class SecretBox {
  readonly #keys: () => BoxKeys;

  /** A function returns the keys of now: they change while the installation's secret is rotated. */
  constructor(keys: Buffer | (() => BoxKeys)) {
    this.#keys = typeof keys === 'function' ? keys : () => [keys];
  }

  /** `context` says what the bytes are; only the same one opens them again. */
  seal(plain: readonly Uint8Array[], context: string): Buffer {
    const salt = randomBytes(saltBytes);
    const cipher = createCipheriv('aes-256-gcm', keyOf(this.#keys()[0], salt), salt.subarray(0, nonceBytes));
    cipher.setAAD(Buffer.from(context));
    const sealed = plain.map((each) => cipher.update(each));
    return Buffer.concat([salt, ...sealed, cipher.final(), cipher.getAuthTag()]);
  }

  /** Undefined for bytes that were not sealed like this, or have been changed. */
  open(sealed: Uint8Array, context: string): Buffer | undefined {
    for (const key of this.#keys()) {
      const plain = openWith(key, sealed, context);
      if (plain !== undefined) return plain;
    }
    return undefined;
  }

  /** The same bytes, sealed with the first key. */
  renew(sealed: Uint8Array, context: string): Renewal {
    if (openWith(this.#keys()[0], sealed, context) !== undefined) return 'current';
    const plain = this.open(sealed, context);
    return plain === undefined ? 'unreadable' : this.seal([plain], context);
  }
}

function openWith(secret: Buffer, sealed: Uint8Array, context: string): Buffer | undefined {
  if (sealed.length < saltBytes + tagBytes) return undefined;
  const salt = sealed.subarray(0, saltBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, salt), salt.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(saltBytes, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function keyOf(secret: Buffer, salt: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(salt).digest();
}
