/** The tables as the queries see them. Times are integers in ms since 1970. */
import type { AlertTables } from './alert-tables.ts';
import type { PeopleTables } from './people-tables.ts';
import type { UsageTables } from './usage-tables.ts';

/**
 * `uploading` while the bytes arrive (such a file has no row yet, and no id that anybody knows),
 * `uploaded` until the content of a JSON Lines purpose has been checked, then for good `processed`
 * or `error`.
 */
export type FileStatus = 'uploading' | 'uploaded' | 'processed' | 'error';

export type FileTable = {
  id: string;
  owner: string;
  filename: string;
  purpose: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
  status: FileStatus;
  status_details: string | null;
  created_at_ms: number;
  expires_at_ms: number | null;
};

/** A copy of a file in the store of a provider. */
type ProviderFileTable = {
  id: string;
  provider: string;
  /** Null when the file has gone: the copy is to be removed too. */
  file_id: string | null;
  state: 'uploading' | 'uploaded';
  /** The provider's id; null while the upload goes on. */
  upstream_id: string | null;
  uploaded_at_ms: number | null;
  /** When the provider deletes it on its own. */
  expires_at_ms: number | null;
  /** Of an upload: until when it counts as going on. Of a removal: not to be tried before. */
  due_at_ms: number;
  /** Removals that failed. */
  tries: number;
};

/** One row: the account data that all nodes share. */
type AccountStateTable = {
  id: 1;
  /** Counts the changes of projects and keys, so that a node sees at a glance that there is one. */
  changes: number;
  /** Shows whether a node has the secret of the installation; null before the first start. */
  secret_fingerprint: string | null;
  /** The secret that the keys were hashed with, encrypted under that of today; null while it is the same. */
  sealed_hash_secret: string | null;
};

/** The role with which somebody set a limit, or disabled a key. */
export type DecisionRole = 'member' | 'owner' | 'administrator';

export type ProjectTable = {
  id: string;
  name: string;
  /** JSON. */
  limits: string;
  /** JSON: the role that set each limit. */
  limits_set_by: string;
  created_at_ms: number;
  archived_at_ms: number | null;
  /** 1: the content of its requests is stored. */
  stores_prompts: number;
  /** The number of its last change. */
  change: number;
};

export type ApiKeyKind = 'inference' | 'management';

/** As stored; that the time of expiry or the end of a grace has come is seen on the clock. */
export type StoredKeyState = 'active' | 'disabled' | 'rotating' | 'revoked';

export type ApiKeyTable = {
  id: string;
  project_id: string;
  name: string;
  kind: ApiKeyKind;
  /** HMAC-SHA-256 of the key, lower-case hex. */
  digest: string;
  state: StoredKeyState;
  /** JSON. */
  limits: string;
  /** JSON: the limits of each of its end users. */
  end_user_limits: string;
  /** JSON: the role that set each limit. */
  limits_set_by: string;
  /** Id of the first key of a chain of rotations. */
  root_id: string;
  created_by: string;
  created_at_ms: number;
  expires_at_ms: number | null;
  disabled_at_ms: number | null;
  /** Null while it is not disabled, and where it is not known. */
  disabled_by: DecisionRole | null;
  revoked_at_ms: number | null;
  grace_ends_at_ms: number | null;
  replaced_by: string | null;
  /** To the minute. */
  last_used_at_ms: number | null;
  change: number;
};

/** A key that manages the whole installation; it is of no project, and calls no models. */
export type InstallationKeyTable = {
  id: string;
  name: string;
  /** HMAC-SHA-256 of the key, lower-case hex. */
  digest: string;
  /** An actor of the audit log. */
  created_by: string;
  created_at_ms: number;
  expires_at_ms: number | null;
  revoked_at_ms: number | null;
  /** To the minute. */
  last_used_at_ms: number | null;
};

export type StoredProviderTable = {
  name: string;
  /** The number of the change that made or changed it last. */
  version: number;
  /** 0 or 1. */
  is_enabled: number;
  /** JSON: its entries of the provider file, without a key. */
  definition: string;
  /** Encrypted, base64; null without a key. */
  sealed_key: string | null;
  /** An actor of the audit log. */
  changed_by: string;
  changed_at_ms: number;
};

export type AuditEntryTable = {
  id: string;
  /** Entries of one change belong together. */
  change: number;
  at_ms: number;
  actor: string;
  action: string;
  object: string;
  /** JSON without secrets; null when there was nothing. */
  before: string | null;
  after: string | null;
};

/** A response that a client may refer to for a while. */
export type KeptResponseTable = {
  id: string;
  /** A project. */
  owner: string;
  /** Of `content`. */
  bytes: number;
  created_at_ms: number;
  expires_at_ms: number;
  /** Encrypted. */
  content: Uint8Array;
};

/** The bytes that the kept responses of an owner take up, and in the row of `''` those of all. */
type KeptSpaceTable = {
  owner: string;
  bytes: number;
};

export type Tables = AlertTables &
  PeopleTables &
  UsageTables & {
    file: FileTable;
    provider_file: ProviderFileTable;
    kept_response: KeptResponseTable;
    kept_space: KeptSpaceTable;
    account_state: AccountStateTable;
    project: ProjectTable;
    api_key: ApiKeyTable;
    installation_key: InstallationKeyTable;
    stored_provider: StoredProviderTable;
    audit_entry: AuditEntryTable;
  };
