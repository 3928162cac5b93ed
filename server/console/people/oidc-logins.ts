/** Sign-ins that have been sent to the OpenID provider: each may return once, in time, to the same browser. */
import type { AccountChanges } from '../../accounts/account-change.ts';
import type { Database } from '../../storage/database.ts';
import type { OidcLogin } from './oidc-client.ts';
import { mintToken, tokenHash } from './secret-token.ts';

export const loginLifetimeMs = 10 * 60_000;

export class OidcLogins {
  readonly #db: Database;
  readonly #nowMs: () => number;

  constructor({ db, nowMs }: AccountChanges) {
    this.#db = db;
    this.#nowMs = nowMs;
  }

  /** Resolves with the value of the browser's cookie. Deletes expired logins. */
  async begin({ state, nonce, codeVerifier, isFresh }: OidcLogin): Promise<string> {
    const nowMs = this.#nowMs();
    await this.#db.deleteFrom('oidc_login').where('expires_at_ms', '<=', nowMs).execute();
    const browser = mintToken();
    await this.#db
      .insertInto('oidc_login')
      .values({
        state_hash: hashOf(state),
        browser_hash: browser.hash,
        nonce,
        code_verifier: codeVerifier,
        is_fresh: isFresh ? 1 : 0,
        created_at_ms: nowMs,
        expires_at_ms: nowMs + loginLifetimeMs,
      })
      .execute();
    return browser.token;
  }

  /** Undefined when there is none, or it is expired, already used, or began in another browser. */
  async take(state: string, browserToken: string): Promise<OidcLogin | undefined> {
    const row = await this.#db
      .deleteFrom('oidc_login')
      .where('state_hash', '=', hashOf(state))
      .where('browser_hash', '=', hashOf(browserToken))
      .where('expires_at_ms', '>', this.#nowMs())
      .returning(['nonce', 'code_verifier', 'is_fresh'])
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return { state, nonce: row.nonce, codeVerifier: row.code_verifier, isFresh: row.is_fresh === 1 };
  }
}

/** The hash of a token; an empty string, which matches no row, for a malformed one. */
function hashOf(token: string): string {
  return tokenHash(token) ?? '';
}
