/** Secrets that are created here and shown once: sessions, links, pending logins. Only their hashes are stored. */
import { hash, randomBytes } from 'node:crypto';

/** 256 random bits cannot be guessed, so that a plain hash, unsalted and fast, gives nothing away. */
const bytes = 32;
const pattern = /^[A-Za-z0-9_-]{43}$/;

export interface SecretToken {
  /** 43 characters that need no escaping anywhere. */
  token: string;
  hash: string;
}

export function mintToken(): SecretToken {
  const token = randomBytes(bytes).toString('base64url');
  return { token, hash: hash('sha256', token, 'hex') };
}

/** The stored form of a token; undefined for a malformed one. */
export function tokenHash(token: string): string | undefined {
  return pattern.test(token) ? hash('sha256', token, 'hex') : undefined;
}
