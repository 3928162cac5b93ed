/** Talks to the OpenID provider: authorization code flow with PKCE, state and nonce; signatures are checked. */
import * as oidc from 'openid-client';
import type { GroupRole } from './oidc-groups.ts';
import { PeopleError, type PeopleProblem } from './people-error.ts';

/** For one request to the provider. */
const timeoutSeconds = 5;
/** The maximum age of an authentication at the provider, when a fresh one is required. */
const freshSeconds = 60;
const scope = 'openid email profile';

type Claims = Readonly<Record<string, unknown>>;

/** How people sign in through the provider. */
export interface OidcSettings {
  /** The provider's issuer identifier; its metadata are found below it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The name on the button: `Sign in with <name>`. */
  name: string;
  /** Domains of e-mail whose people may come in uninvited, as persons without projects. */
  allowedDomains?: readonly string[] | undefined;
  /** The people who become administrators when signing in, by e-mail. */
  adminEmails?: readonly string[] | undefined;
  /** The roles that groups give. */
  groupRoles?: readonly GroupRole[] | undefined;
  /** The claim that lists the groups of a person; `groups` when absent. */
  groupsClaim?: string | undefined;
  /** Asked for beside `openid email profile`; some providers return groups only then. */
  extraScopes?: readonly string[] | undefined;
  /** An e-mail address counts as verified where the provider does not say whether it is. Never against its word, in either document. */
  trustsEmail?: boolean | undefined;
}

/** A redirect to the provider, and the values that the callback must match. */
export interface OidcLogin {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Whether the person has to authenticate again. */
  isFresh: boolean;
}

/** A person's identity, from the provider's claims. */
export interface ProvedIdentity {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  name: string | undefined;
  /** Those of the provider; none where it returns none. */
  groups: readonly string[];
  /** When the person last authenticated at the provider; null when the provider did not return it. */
  authenticatedAtMs: number | null;
  /** Whether the provider returns that time when it is requested. */
  saysWhen: boolean;
}

export class OidcClient {
  readonly #settings: OidcSettings;
  readonly #issuer: URL;
  #discovered: Promise<oidc.Configuration> | undefined;

  /** Throws, with one line for the operator, when the issuer is not a usable URL. */
  constructor(settings: OidcSettings) {
    this.#settings = settings;
    this.#issuer = issuerUrl(settings.issuer);
  }

  mintLogin(isFresh: boolean): OidcLogin {
    return {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
      isFresh,
    };
  }

  /** Where to send the browser. Throws `PeopleError` `oidc_unavailable`. */
  async authorizationUrl(
    { state, nonce, codeVerifier, isFresh }: OidcLogin,
    redirectUri: string,
  ): Promise<URL> {
    const config = await this.#discover();
    return oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: [scope, ...(this.#settings.extraScopes ?? [])].join(' '),
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(isFresh ? { max_age: String(freshSeconds) } : {}),
    });
  }

  /** Throws `PeopleError`: `oidc_unavailable`, `oidc_failed`. */
  async identify({ state, nonce, codeVerifier }: OidcLogin, callbackUrl: URL): Promise<ProvedIdentity> {
    const config = await this.#discover();
    try {
      const tokens = await oidc.authorizationCodeGrant(config, callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('there is no ID token');
      // Many providers keep e-mail and name out of the ID token.
      const { groupRoles = [], groupsClaim = 'groups', trustsEmail = false } = this.#settings;
      const hasEmail = claims['email'] !== undefined;
      const saysVerified = claims['email_verified'] !== undefined;
      const lacksGroups = groupRoles.length > 0 && claims[groupsClaim] === undefined;
      const userInfo: Claims =
        (!hasEmail || !saysVerified || lacksGroups) && config.serverMetadata().userinfo_endpoint !== undefined
          ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
          : claims;
      const says = config.serverMetadata().claims_supported?.includes('auth_time') === true;
      const groups = groupRoles.length === 0 ? [] : groupsIn(groupsClaim, claims, userInfo);
      const document = hasEmail && (saysVerified || trustsEmail) ? claims : userInfo;
      const trusts = trustsEmail && isVerified(userInfo['email_verified'], true);
      const emailVerified = isVerified(document['email_verified'], trusts);
      return identityOf(claims, document, { emailVerified, groups, saysWhen: says });
    } catch (cause) {
      throw oidcError(isUnreachable(cause) ? 'oidc_unavailable' : 'oidc_failed', cause);
    }
  }

  /** Asked when it is first needed, and again after a failure: the server starts without the provider. */
  async #discover(): Promise<oidc.Configuration> {
    const { clientId, clientSecret } = this.#settings;
    this.#discovered ??= oidc.discovery(this.#issuer, clientId, undefined, authentication(clientSecret), {
      timeout: timeoutSeconds,
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(this.#issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    });
    const asked = this.#discovered;
    try {
      return await asked;
    } catch (cause) {
      if (this.#discovered === asked) this.#discovered = undefined;
      throw oidcError('oidc_unavailable', cause);
    }
  }
}

function issuerUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url !== undefined && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url === undefined || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)))
    throw new Error('the issuer of OpenID Connect must be an https URL');
  return url;
}

/** In the header, as is the default of OpenID Connect, unless the provider only takes it in the body. */
function authentication(clientSecret: string): oidc.ClientAuth {
  const inHeader = oidc.ClientSecretBasic(clientSecret);
  const inBody = oidc.ClientSecretPost(clientSecret);
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported;
    const takesHeader = ways === undefined || ways.includes('client_secret_basic');
    (takesHeader ? inHeader : inBody)(server, ...rest);
  };
}

/**
 * E-mail and whether it is verified come from one document: the documents may name different e-mail addresses. Where the
 * provider was asked for its user information, that has it.
 */
function identityOf(
  claims: oidc.IDToken,
  userInfo: Claims,
  rest: Pick<ProvedIdentity, 'emailVerified' | 'groups' | 'saysWhen'>,
): ProvedIdentity {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: textOf(userInfo['email']),
    name: textOf(userInfo['name']) ?? textOf(claims['name']),
    authenticatedAtMs: claims.auth_time === undefined ? null : claims.auth_time * 1_000,
    ...rest,
  };
}

function isVerified(claim: unknown, trustsEmail: boolean): boolean {
  return claim === true || (claim === undefined && trustsEmail);
}

/** Throws where the provider says that it left the groups out: nobody may lose a role for that. */
function groupsIn(claim: string, ...documents: readonly Claims[]): string[] {
  for (const document of documents) {
    const { [claim]: value } = document;
    if (typeof value === 'string') return [value];
    if (Array.isArray(value)) return value.filter((each) => typeof each === 'string');
  }
  const left = documents.some(
    ({ _claim_names: names }) => typeof names === 'object' && names !== null && claim in names,
  );
  if (left)
    throw new Error(`the provider left out the claim '${claim}': the person has too many groups for it`);
  return [];
}

function isUnreachable(cause: unknown): boolean {
  const code = cause instanceof oidc.ClientError ? cause.code : undefined;
  return (
    code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || (cause instanceof TypeError && code === undefined)
  );
}

function oidcError(problem: PeopleProblem, cause: unknown): PeopleError {
  const message =
    problem === 'oidc_unavailable'
      ? 'The sign-in service cannot be reached. Try again later.'
      : 'The sign-in did not succeed. Begin again.';
  return new PeopleError(problem, message, { cause: new Error(reasonOf(cause)) });
}

/** The message of a failure. The failure itself contains tokens and claims, which must not be logged. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : '';
  const word =
    cause instanceof oidc.WWWAuthenticateChallengeError
      ? cause.cause[0]?.parameters.error
      : 'error' in cause && cause.error;
  const error = typeof word === 'string' ? `: ${word}` : '';
  const inner = cause.cause instanceof Error ? `: ${cause.cause.message}` : '';
  return `${cause.message}${code}${error}${inner}`;
}
