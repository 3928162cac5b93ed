/** Rows as each version of the schema has them: for each migration, some for every table or column that it brings. */

export interface RowOfBefore {
  table: string;
  row: Readonly<Record<string, string | number | null | Uint8Array>>;
}

const hash = (digit: string) => digit.repeat(64);
/** In the order of time, as ids of usage records are: 2026-11-01. */
const recordId = (number: number) => `019a3c1d4c00${String(number).padStart(20, '0')}`;
const atMs = 1_793_491_200_000;

const reservation = (number: number) => ({
  id: recordId(number),
  trace_id: `trace-of-before-${number}`,
  process_id: 'process-of-before',
  admitted_at_ms: atMs + number,
  key_id: 'key-of-before',
  owner: 'proj_before',
  project: 'proj_before',
  surface: 'v1',
  operation: 'createChatCompletion',
  streamed: 0,
  requested_model: 'm',
  model: 'vendor/m',
  price_version: 'v1',
  worst_case_nano: 50_000,
});
const entry = (number: number, place: number) => ({
  id: recordId(number),
  entry: place,
  state: place === 0 ? 'settled' : 'adjusted',
  at_ms: atMs + 900,
  process_id: 'process-of-before',
  outcome: place === 0 ? 'completed' : null,
  status: place === 0 ? 200 : null,
  target: 'vendor/target',
  attempts: 1,
  source: 'provider',
  input_text: 10,
  output_text: 5,
  cost_nano: 20_000,
  duration_ms: 100,
  reference: place === 0 ? null : 'reconciled',
});
const file = { owner: 'proj_before', purpose: 'user_data', bytes: 3, sha256: hash('a'), created_at_ms: atMs };
const project = { limits: '{}', created_at_ms: atMs, change: 1 };
const key = {
  project_id: 'proj_before',
  kind: 'inference',
  limits: '{"requests_per_minute":5}',
  created_by: 'shell:ann',
  created_at_ms: atMs,
  change: 1,
};
const person = { name: 'Ann', is_admin: 1, created_at_ms: atMs };

/** By the name of the migration after which they can be written. */
export const rowsOfBefore: Readonly<Record<string, readonly RowOfBefore[]>> = {
  '0001-file': [
    { table: 'file', row: { ...file, id: `file-${'0'.repeat(24)}`, filename: 'a.txt', status: 'processed' } },
    {
      table: 'file',
      row: { ...file, id: `file-${'1'.repeat(24)}`, filename: 'b.txt', status: 'error', status_details: 'x' },
    },
  ],
  '0002-accounts': [
    { table: 'project', row: { ...project, id: 'proj_before', name: 'before' } },
    {
      table: 'api_key',
      row: {
        ...key,
        id: 'key-of-before',
        name: 'k',
        digest: hash('b'),
        state: 'active',
        root_id: 'key-of-before',
      },
    },
    {
      table: 'audit_entry',
      row: {
        id: 'audit_before',
        change: 1,
        at_ms: atMs,
        actor: 'shell:ann',
        action: 'key.create',
        object: 'key-of-before',
        after: '{}',
      },
    },
  ],
  '0003-usage': [
    {
      table: 'usage_price',
      row: { version: 'v1', pricing: '{"prompt":"0.000001","completion":"0.000002"}' },
    },
    { table: 'usage_reservation', row: reservation(1) },
    { table: 'usage_entry', row: entry(1, 0) },
    { table: 'usage_entry', row: entry(1, 1) },
    // Left open by a process that was killed.
    { table: 'usage_reservation', row: reservation(2) },
    {
      table: 'usage_process',
      row: { id: 'process-of-before', heartbeat_at_ms: atMs, oldest_open: recordId(2) },
    },
  ],
  '0004-usage-totals': [
    { table: 'usage_reservation', row: { ...reservation(3), limit_reservation: 'reservation-3' } },
    { table: 'usage_entry', row: { ...entry(3, 0), attempt_times: '[]' } },
    { table: 'usage_prompt', row: { id: recordId(3), at_ms: atMs, prompt: '{}' } },
    { table: 'project', row: { ...project, id: 'proj_stores', name: 'stores', stores_prompts: 1 } },
  ],
  '0005-people': [
    {
      table: 'person',
      row: { ...person, id: 'person_ann', email: 'ann@example.com', password_hash: null },
    },
    {
      table: 'person_identity',
      row: { issuer: 'https://id.example.com', subject: 'ann', person_id: 'person_ann', created_at_ms: atMs },
    },
    {
      table: 'membership',
      row: { project_id: 'proj_before', person_id: 'person_ann', role: 'owner', created_at_ms: atMs },
    },
    {
      table: 'invite',
      row: {
        id: 'invite_before',
        project_id: 'proj_before',
        email: 'bob@example.com',
        role: 'viewer',
        token_hash: hash('c'),
        invited_by: 'person:person_ann',
        created_at_ms: atMs,
        expires_at_ms: atMs + 1,
      },
    },
    {
      table: 'console_session',
      row: {
        id: hash('d'),
        person_id: 'person_ann',
        created_at_ms: atMs,
        last_seen_at_ms: atMs,
        expires_at_ms: atMs + 1,
      },
    },
    { table: 'setup_token', row: { token_hash: hash('e'), created_at_ms: atMs, expires_at_ms: atMs + 1 } },
    {
      table: 'oidc_login',
      row: {
        state_hash: hash('f'),
        browser_hash: hash('0'),
        nonce: 'n',
        code_verifier: 'v',
        is_fresh: 0,
        created_at_ms: atMs,
        expires_at_ms: atMs + 1,
      },
    },
  ],
  '0006-provider-files': [
    {
      table: 'provider_file',
      row: {
        id: 'copy_before',
        provider: 'vendor',
        file_id: `file-${'0'.repeat(24)}`,
        state: 'uploaded',
        upstream_id: 'file-theirs',
        due_at_ms: atMs,
        tries: 0,
      },
    },
  ],
  '0007-usage-journal': [
    { table: 'usage_journal', row: { name: 'usage-journal-before-000001', applied: 17 } },
    { table: 'usage_set_aside', row: { table_name: 'usage_entry', content: '{}', reason: 'too large' } },
  ],
  '0008-decisions': [
    {
      table: 'api_key',
      row: {
        ...key,
        id: 'key-disabled',
        name: 'd',
        digest: hash('2'),
        state: 'disabled',
        root_id: 'key-disabled',
        limits_set_by: '{"requests_per_minute":"owner"}',
        disabled_at_ms: atMs,
        disabled_by: 'owner',
      },
    },
  ],
  '0009-kept-responses': [
    {
      table: 'kept_response',
      row: {
        id: 'resp_before',
        owner: 'proj_before',
        bytes: 3,
        created_at_ms: atMs,
        expires_at_ms: atMs + 1,
        content: Uint8Array.of(1, 2, 3),
      },
    },
    { table: 'kept_space', row: { owner: 'proj_before', bytes: 3 } },
  ],
  '0010-refusals': [
    {
      table: 'usage_refusal',
      row: {
        id: '1'.repeat(32),
        trace_id: 'trace-before',
        key_id: 'key-before',
        project: 'proj_before',
        surface: 'v1',
        operation: 'createChatCompletion',
        requested_model: null,
        status: 429,
        code: 'insufficient_quota',
        limit_kind: 'budget',
        limit_subject: 'key',
        limit_period: 'day',
        limit_value: String(10n ** 24n),
      },
    },
    {
      table: 'usage_refusal_total',
      row: { hour_ms: atMs, project: 'proj_before', key_id: 'key-before', code: 'x', requests: 3 },
    },
  ],
  '0011-installation-keys': [
    {
      table: 'installation_key',
      row: {
        id: 'wide-before',
        name: 'terraform',
        digest: hash('e'),
        created_by: 'shell:ann',
        created_at_ms: atMs,
        revoked_at_ms: atMs + 5,
      },
    },
  ],
  '0012-prices-of-targets': [
    { table: 'usage_reservation', row: { ...reservation(4), limit_reservation: 'reservation-4' } },
    { table: 'usage_entry', row: { ...entry(4, 0), attempt_times: '[]', price_version: 'dear' } },
  ],
  '0013-attribution': [
    {
      table: 'usage_reservation',
      row: {
        ...reservation(5),
        limit_reservation: 'reservation-5',
        end_user: 'u-before',
        session_id: 'chat-before',
        labels: '{"tags":{"team":"search"},"metadata":{}}',
      },
    },
  ],
  '0014-exact-cost': [
    { table: 'usage_reservation', row: { ...reservation(6), limit_reservation: 'reservation-6' } },
    {
      table: 'usage_entry',
      row: { ...entry(6, 0), attempt_times: '[]', price_version: 'dear', service_tier: 'flex', images: 2 },
    },
  ],
  '0015-alerts': [
    {
      table: 'alert',
      row: {
        id: 'alert_before',
        identity: 'budget project proj_before month 80',
        topic: 'budget project proj_before month',
        kind: 'budget_threshold',
        project: 'proj_before',
        project_name: 'Before',
        message: '80 % of a budget is spent.',
        about: '{"kind":"budget_threshold"}',
        at_ms: atMs,
        seen_at_ms: atMs,
        ended_at_ms: null,
      },
    },
    {
      table: 'alert_event',
      row: {
        id: 'event_before',
        alert_id: 'alert_before',
        type: 'alert.raised',
        body: '{}',
        state: 'delivered',
        created_at_ms: atMs,
        due_at_ms: atMs,
        tries: 1,
        problem: null,
      },
    },
  ],
  '0016-stored-providers': [
    {
      table: 'stored_provider',
      row: {
        name: 'provider-before',
        version: 3,
        is_enabled: 0,
        definition: '{"provider":{"dialect":"chat","base_url":"http://127.0.0.1:9/v1"},"models":[]}',
        changed_by: 'shell:ann',
        changed_at_ms: atMs,
      },
    },
  ],
  '0017-end-user-limits': [
    {
      table: 'api_key',
      row: {
        ...key,
        id: 'key-of-end-users',
        name: 'e',
        digest: hash('5'),
        state: 'active',
        root_id: 'key-of-end-users',
        end_user_limits: '{"requests_per_minute":3}',
      },
    },
  ],
  '0018-rotated-secret': [],
  '0020-absent-people': [
    {
      table: 'person',
      row: { ...person, id: 'person_gone', email: 'gone@example.com', keys_disabled_at_ms: atMs },
    },
  ],
  '0021-stored-responses': [
    { table: 'usage_reservation', row: reservation(7) },
    { table: 'usage_entry', row: { ...entry(7, 0), admitted_ms: 2 } },
    { table: 'usage_response', row: { id: recordId(7), at_ms: atMs, response: '{}' } },
  ],
  '0023-alert-channels': [],
  '0024-search-units': [
    { table: 'usage_reservation', row: reservation(8) },
    { table: 'usage_entry', row: { ...entry(8, 0), search_units: 3 } },
  ],
};
