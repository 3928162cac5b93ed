/** Signing in through an OpenID provider: there and back again, once, in the same browser. */
import type { AccountChanges } from '../../accounts/account-change.ts';
import { sourceOf } from '../../accounts/failure-throttle.ts';
import { personActor } from '../../accounts/actor.ts';
import { FailureLevels } from './failure-levels.ts';
import { OidcClient, type OidcSettings, type ProvedIdentity } from './oidc-client.ts';
import { loginLifetimeMs, OidcLogins } from './oidc-logins.ts';
import { admitPerson, matchPerson, type Match } from './oidc-person.ts';
import { PeopleError } from './people-error.ts';
import { mintPersonId } from './person-rows.ts';
import { beginSession, type SignedIn } from './session-rows.ts';

/** Logins that one IP address may begin. */
const ofStarts = { free: 60, forgetAfterMs: 10_000, longestWaitMs: 60_000 };

export interface OidcStart {
  /** Where the provider sends the browser back to, as it is registered there. */
  redirectUri: string;
  /** The caller's IP address. */
  address: string;
  /** Whether a fresh authentication is required, for a step-up. */
  stepUp?: boolean | undefined;
}

export interface OidcRedirect {
  /** Where to send the browser. */
  location: string;
  /** For its cookie, which is to live this long. */
  browserToken: string;
  lifetimeMs: number;
}

export class OidcSignIn {
  /** The provider's display name. */
  readonly name: string;
  readonly #changes: AccountChanges;
  readonly #settings: OidcSettings;
  readonly #client: OidcClient;
  readonly #logins: OidcLogins;
  readonly #starts = new FailureLevels(ofStarts);

  constructor(changes: AccountChanges, settings: OidcSettings) {
    this.name = settings.name;
    this.#changes = changes;
    this.#settings = settings;
    this.#client = new OidcClient(settings);
    this.#logins = new OidcLogins(changes);
  }

  /** Throws `PeopleError`: `oidc_unavailable`, `too_many_attempts`. */
  async start({ redirectUri, address, stepUp = false }: OidcStart): Promise<OidcRedirect> {
    this.#countStart(sourceOf(address));
    const login = this.#client.mintLogin(stepUp);
    const location = await this.#client.authorizationUrl(login, redirectUri);
    const browserToken = await this.#logins.begin(login);
    return { location: location.href, browserToken, lifetimeMs: loginLifetimeMs };
  }

  /**
   * `callbackUrl` is the URL that the provider has redirected the browser to, with its query; it begins with the
   * `redirectUri`. Throws `PeopleError`: `oidc_unavailable`, `oidc_failed`, `oidc_email_unverified`,
   * `oidc_unknown_person`, `sign_in_failed` for a person who is disabled.
   */
  async finish(callbackUrl: URL, browserToken: string | undefined): Promise<SignedIn> {
    const state = callbackUrl.searchParams.get('state') ?? '';
    const login = await this.#logins.take(state, browserToken ?? '');
    if (login === undefined)
      throw new PeopleError(
        'oidc_failed',
        'This sign-in was not started in this browser, or it has expired. Sign in again.',
      );
    const identity = await this.#client.identify(login, callbackUrl);
    const match = await matchPerson(this.#changes.db, identity, this.#settings, this.#changes.nowMs());
    const personId = match.kind === 'new' ? mintPersonId() : match.person.id;
    return await this.#changes.run(personActor(personId), async (change) => {
      const { transaction, nowMs } = change;
      const now = await matchPerson(transaction, identity, this.#settings, nowMs);
      if (!isSame(match, now))
        throw new PeopleError('oidc_failed', 'The account changed during the sign-in. Sign in again.');
      const person = await admitPerson(change, now, identity, this.#settings, personId);
      const authenticatedAtMs = provedAtMs(identity, login.isFresh, nowMs);
      return await beginSession(change, person, { way: 'oidc', authenticatedAtMs });
    });
  }

  #countStart(source: string): void {
    const nowMs = this.#changes.nowMs();
    const retryAfterMs = this.#starts.waitMs(source, nowMs);
    if (retryAfterMs > 0)
      throw new PeopleError('too_many_attempts', 'Too many attempts. Try again in a minute.', {
        retryAfterMs,
      });
    this.#starts.count(source, nowMs);
  }
}

/**
 * A provider may have redirected the person without a new authentication. Where it returns the time of the last one,
 * that counts; for a provider that never does, its response to the request for a new one counts.
 */
function provedAtMs(
  { authenticatedAtMs, saysWhen }: ProvedIdentity,
  isFresh: boolean,
  nowMs: number,
): number | null {
  if (authenticatedAtMs !== null) return Math.min(authenticatedAtMs, nowMs);
  return isFresh && !saysWhen ? nowMs : null;
}

/** Two matches of one identity may differ after a concurrent change. */
function isSame(a: Match, b: Match): boolean {
  if (a.kind === 'new' || b.kind === 'new') return a.kind === b.kind;
  return a.person.id === b.person.id;
}
