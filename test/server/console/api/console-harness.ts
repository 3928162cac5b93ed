/** A whole server with a console, people and keys made beside it, and callers of every kind. */
import { randomBytes } from 'node:crypto';
import { vi } from 'vitest';
import type { components, operations } from '../../../../openapi/generated/console.ts';
import { openAccounts, type Accounts } from '../../../../server/accounts/accounts.ts';
import { readConfig } from '../../../../server/config.ts';
import { keyActor } from '../../../../server/accounts/actor.ts';
import { sessionCookieName } from '../../../../server/console/people/console-cookies.ts';
import { People } from '../../../../server/console/people/people.ts';
import type { Role } from '../../../../server/console/people/role.ts';
import { start, type Installation } from '../../../../server/start.ts';
import { openDatabase, type Database } from '../../../../server/storage/database.ts';
import { bundleOf } from '../../../openapi/bundles.ts';
import { schemaCheck } from '../../../openapi/schema-check.ts';
import { newPlace, type EngineName } from '../../storage/engines.ts';

export type Schemas = components['schemas'];
export type OperationId = Exclude<keyof operations, 'sendAlert'>;

export const password = 'correct horse battery';
/** Hashes that take no time. */
const passwordCost = { memoryKib: 32, passes: 1, lanes: 4 };

export interface ConsoleResponse {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined when the body is no JSON. */
  json: unknown;
}

export interface Call {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends what one caller sends: below the base path of the console. */
export type Caller = (path: string, call?: Call) => Promise<ConsoleResponse>;

export interface Harness {
  installation: Installation;
  /** Those of the server, for another node. */
  settings: Readonly<Record<string, string>>;
  db: Database;
  accounts: Accounts;
  people: People;
  nobody: Caller;
  withKey(secret: string): Caller;
  /** A browser with a session that has just begun. */
  browser(email: string): Promise<Caller & { csrfToken: string; cookie: string; sessionId: string }>;
  /** A new person in a project, or in none. */
  person(role?: { projectId: string; role: Role }): Promise<{ id: string; email: string }>;
  admin(): Promise<{ id: string; email: string }>;
  /** Calls a model with the project's inference key; gives the id of the usage record when that is settled. */
  request(project: { inference: { secret: string } }, body?: Record<string, unknown>): Promise<string>;
  /** Calls a model that does not exist with that key; gives the id of the record of the refused call. */
  refusedCall(project: { inference: { secret: string } }, body?: Record<string, unknown>): Promise<string>;
  stop(): Promise<void>;
}

/** A record may be late on a busy machine. */
const patience = { timeout: 20_000 };

let made = 0;
/** Of e-mail addresses and names that nobody else has. */
export function fresh(word: string): string {
  made += 1;
  return `${word}-${made}`;
}

export async function openHarness(
  engine: EngineName = 'sqlite',
  settings: Record<string, string> = {},
): Promise<Harness> {
  const place = await newPlace(engine);
  const environment = {
    PORT: '0',
    MODELROUTE_DATA: place.folder,
    MODELROUTE_LOG: 'silent',
    MODELROUTE_DRAIN_TIMEOUT: '1',
    // Records that tests seed have fixed times, and outlive the usual period.
    MODELROUTE_KEEP_USAGE: 'forever',
    ...(place.url !== undefined && {
      DATABASE_URL: place.url,
      MODELROUTE_SECRET: 'a secret of the tests, long enough',
    }),
    ...settings,
  };
  const config = readConfig(environment);
  const installation = await start(config);
  const db = await openDatabase(place);
  const accounts = await openAccounts(db, {
    dataFolder: config.dataFolder,
    secret: config.installationSecret,
  });
  const people = new People(db, { passwordCost });
  const base = `${installation.url}/console/api`;

  const send = async (path: string, { method, body, headers = {} }: Call, own: Record<string, string>) => {
    const response = await fetch(base + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...own, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type') === 'application/json';
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? (JSON.parse(text) as unknown) : undefined,
    };
  };
  const origin = { origin: installation.url };

  /** Gives its trace id. */
  const completion = async (
    { inference }: { inference: { secret: string } },
    body: Record<string, unknown>,
  ) => {
    const traceId = fresh('trace-of-a-test');
    const response = await fetch(`${installation.url}/v1/chat/completions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${inference.secret}`,
        'content-type': 'application/json',
        'x-trace-id': traceId,
      },
      body: JSON.stringify({
        model: 'sandbox/priced',
        messages: [{ role: 'user', content: 'Hello' }],
        ...body,
      }),
    });
    await response.text();
    return traceId;
  };

  const insertPerson = async (isAdmin: boolean) => {
    const email = `${fresh('person')}@example.com`;
    // The password is set as a person would, by a link.
    const id = `person_${randomBytes(12).toString('hex')}`;
    await db
      .insertInto('person')
      .values({
        id,
        email,
        name: email,
        password_hash: null,
        is_admin: isAdmin ? 1 : 0,
        created_at_ms: Date.now(),
        last_sign_in_at_ms: null,
        disabled_at_ms: null,
      })
      .execute();
    const { token } = await people.resets.create('installation', email);
    await people.resets.complete({ token, password });
    return { id, email };
  };

  return {
    installation,
    settings: environment,
    db,
    accounts,
    people,
    nobody: (path, call = {}) => send(path, call, origin),
    withKey:
      (secret) =>
      (path, call = {}) =>
        send(path, call, { authorization: `Bearer ${secret}` }),
    async browser(email) {
      const { token, session } = await people.signIn.withPassword({ email, password, address: '192.0.2.1' });
      const cookie = `${sessionCookieName}=${token}`;
      const own = { ...origin, cookie, 'x-csrf-token': session.csrfToken };
      const caller: Caller = (path, call = {}) => send(path, call, own);
      return Object.assign(caller, { csrfToken: session.csrfToken, cookie, sessionId: session.id });
    },
    async person(role) {
      const person = await insertPerson(false);
      if (role !== undefined) await people.members.add('installation', role.projectId, person.id, role.role);
      return person;
    },
    admin: () => insertPerson(true),
    async request(project, body = {}) {
      const traceId = await completion(project, body);
      const rows = db
        .selectFrom('usage_reservation')
        .innerJoin('usage_entry', 'usage_entry.id', 'usage_reservation.id')
        .select('usage_reservation.id')
        .where('trace_id', '=', traceId);
      const row = await vi.waitFor(() => rows.executeTakeFirstOrThrow(), patience);
      return row.id;
    },
    async refusedCall(project, body = {}) {
      const traceId = await completion(project, { model: 'no/such-model', ...body });
      const rows = db.selectFrom('usage_refusal').select('id').where('trace_id', '=', traceId);
      const row = await vi.waitFor(() => rows.executeTakeFirstOrThrow(), patience);
      return row.id;
    },
    async stop() {
      await installation.stop();
      await db.destroy();
      await place.dispose();
    },
  };
}

/** A project with somebody of each role in it, and keys of both kinds. */
export async function openProject(harness: Harness) {
  const project = await harness.accounts.projects.create('installation', { name: fresh('project') });
  const at = (role: Role) => harness.person({ projectId: project.id, role });
  const [owner, member, viewer] = [await at('owner'), await at('member'), await at('viewer')];
  const key = (kind: 'inference' | 'management', actor: string) =>
    harness.accounts.keys.create(actor, { project: project.id, name: fresh('key'), kind });
  return {
    id: project.id,
    name: project.name,
    owner,
    member,
    viewer,
    inference: await key('inference', 'shell:operator'),
    management: await key('management', keyActor('somebody')),
    ofMember: await key('inference', `person:${member.id}`),
  };
}

const document = bundleOf('console');
const check = schemaCheck(document);

/** Throws unless the response is what the document declares for this operation and status. */
export function obeys(operationId: OperationId, response: ConsoleResponse): ConsoleResponse {
  for (const [path, item] of Object.entries(document['paths'] ?? {}))
    for (const [method, operation] of Object.entries(item as Record<string, { operationId?: string }>)) {
      if (operation.operationId !== operationId) continue;
      const at = ['paths', path, method, 'responses', String(response.status)];
      const fault = response.json === undefined ? undefined : check(schemaAt(at), response.json);
      if (fault !== undefined) throw new Error(`${operationId} ${response.status}: ${JSON.stringify(fault)}`);
      return response;
    }
  throw new Error(`no operation ${operationId}`);
}

function schemaAt(path: string[]): string[] {
  let node: unknown = document;
  for (const key of path) node = (node as Record<string, unknown>)[key];
  const reference = (node as { $ref?: string } | undefined)?.$ref;
  const whole = reference === undefined ? path : reference.slice(2).split('/');
  return [...whole, 'content', 'application/json', 'schema'];
}

export function codeOf(response: ConsoleResponse): string | undefined {
  return (response.json as { error?: { code?: string } } | undefined)?.error?.code;
}
