/** The tables of the people who use the console, as the queries see them. Times are integers in ms since 1970. */

/** A person's role in a project; the permissions are in `server/console/people/role.ts`. */
export type Role = 'owner' | 'member' | 'viewer';

export type PersonTable = {
  id: string;
  /** In its normal form; names one person. */
  email: string;
  name: string;
  /** Argon2id in the PHC string format; null for a person who signs in through OpenID Connect alone. */
  password_hash: string | null;
  is_admin: 0 | 1;
  created_at_ms: number;
  last_sign_in_at_ms: number | null;
  disabled_at_ms: number | null;
  /** When the keys that the person made were disabled together. */
  keys_disabled_at_ms: number | null;
};

/** The identity of a person at an OpenID provider. */
type PersonIdentityTable = {
  issuer: string;
  subject: string;
  person_id: string;
  created_at_ms: number;
};

export type MembershipTable = {
  project_id: string;
  person_id: string;
  role: Role;
  created_at_ms: number;
};

export type InviteTable = {
  id: string;
  project_id: string;
  email: string;
  role: Role;
  /** SHA-256 of the token, lower-case hex. */
  token_hash: string;
  /** An actor of the audit log. */
  invited_by: string;
  created_at_ms: number;
  expires_at_ms: number;
  accepted_at_ms: number | null;
  withdrawn_at_ms: number | null;
};

export type ConsoleSessionTable = {
  /** SHA-256 of the token in the cookie, lower-case hex. */
  id: string;
  person_id: string;
  created_at_ms: number;
  /** To the minute or so. */
  last_seen_at_ms: number;
  /** When the person last authenticated; null when that is not known. */
  authenticated_at_ms: number | null;
  /** The session ends then in any case. */
  expires_at_ms: number;
};

/** One-time links that the operator hands out: to the first administrator, or to a person who has lost the password. */
export type SetupTokenTable = {
  /** SHA-256, lower-case hex. */
  token_hash: string;
  /** Whose password it sets; null: it makes the first administrator. */
  person_id: string | null;
  created_at_ms: number;
  expires_at_ms: number;
};

/** Sign-ins that have been sent to the OpenID provider and are not back yet. */
type OidcLoginTable = {
  /** SHA-256, lower-case hex. */
  state_hash: string;
  /** SHA-256 of the token in the cookie of the browser that set out. */
  browser_hash: string;
  nonce: string;
  code_verifier: string;
  /** Whether the person has to authenticate again. */
  is_fresh: 0 | 1;
  created_at_ms: number;
  expires_at_ms: number;
};

export type PeopleTables = {
  person: PersonTable;
  person_identity: PersonIdentityTable;
  membership: MembershipTable;
  invite: InviteTable;
  console_session: ConsoleSessionTable;
  setup_token: SetupTokenTable;
  oidc_login: OidcLoginTable;
};
