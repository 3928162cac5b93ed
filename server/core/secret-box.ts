/** Encrypts and authenticates bytes under a secret of the installation, so that nobody reads or changes them elsewhere. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM. Each value has a key of its own, so that their number has no limit. */
export class SecretBox {
  readonly #secret: Buffer;

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  /** `context` says what the bytes are; only the same one opens them again. */
  seal(plain: readonly Uint8Array[], context: string): Buffer {
    const salt = randomBytes(saltBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#keyOf(salt), salt.subarray(0, nonceBytes));
    cipher.setAAD(Buffer.from(context));
    const sealed = plain.map((each) => cipher.update(each));
    return Buffer.concat([salt, ...sealed, cipher.final(), cipher.getAuthTag()]);
  }

  /** Undefined for bytes that were not sealed like this, or have been changed. */
  open(sealed: Uint8Array, context: string): Buffer | undefined {
    if (sealed.length < saltBytes + tagBytes) return undefined;
    const salt = sealed.subarray(0, saltBytes);
    const decipher = createDecipheriv('aes-256-gcm', this.#keyOf(salt), salt.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-tagBytes));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(saltBytes, -tagBytes)), decipher.final()]);
    } catch {
      return undefined;
    }
  }

  #keyOf(salt: Uint8Array): Buffer {
    return createHmac('sha256', this.#secret).update(salt).digest();
  }
}
