/** With what the opaque values are encrypted that clients carry from one request to the next. */
import { randomBytes } from 'node:crypto';
import { SecretBox } from '../core/secret-box.ts';

export interface Sealing {
  box: SecretBox;
  /** Whose values they are: another owner's cannot be opened. */
  owner: string;
}

const boxKeyLength = 32;

/** Opens what this process has sealed, and nothing else: for translations outside of an installation. */
export const ownSealing: Sealing = { box: new SecretBox(randomBytes(boxKeyLength)), owner: '' };
