/** A whole server with the console's page, and people, keys and requests in it as a test needs them. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, pageFolder, pageSources } from '../../../../server/console/page-files.ts';
import type { components } from '../../../../openapi/generated/console.ts';
import { post, startServer } from '../../../support/server.ts';

type Schemas = components['schemas'];

export const ada = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  password: 'a long walk by the sea',
};

export interface ConsoleSite {
  /** Without a path. */
  url: string;
  /** Where its database is. */
  dataFolder: string;
  /** The link of the first start. */
  setupLink: string;
  /** Creates the administrator and returns a function that calls the API as them. */
  setUp: () => Promise<SignedIn>;
  stop: () => Promise<void>;
}

export interface SignedIn {
  session: Schemas['Session'];
  /** The cookie of the session: `name=value`. */
  cookie: string;
  /** Calls an operation; rejects when it is refused. */
  call: <T>(method: string, path: string, body?: object) => Promise<T>;
}

/** Throws when the page was not built, or its sources were changed since. */
function expectBuilt(): void {
  const built = statSync(join(pageFolder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = filesOf(pageSources).filter((file) => !file.startsWith(pageFolder));
  const changed = sources.find((file) => statSync(file).mtimeMs > built);
  if (changed !== undefined)
    throw new Error(`the console's page is older than ${changed}: npm run build:console`);
}

export async function startConsole(settings: Record<string, string> = {}): Promise<ConsoleSite> {
  expectBuilt();
  const server = await startServer(settings);
  const { url, dataFolder, setupLink = '' } = server;
  const token = setupLink.split('token=')[1] ?? '';
  return { url, dataFolder, setupLink, setUp: () => setUp(url, token), stop: () => server.stop() };
}

async function setUp(url: string, token: string): Promise<SignedIn> {
  return signedIn(url, 'setup', { token, ...ada });
}

/** Someone with this role in the first project, and in no other. */
export async function joinAs(
  { url }: ConsoleSite,
  admin: SignedIn,
  role: Schemas['Role'],
): Promise<SignedIn> {
  const { id } = admin.session.projects[0] ?? {};
  const email = `${role}@example.com`;
  const { token } = await admin.call<Schemas['IssuedInvite']>('POST', `/projects/${id}/invites`, {
    email,
    role,
  });
  return signedIn(url, 'invites/accept', { token, name: `A ${role}`, password: ada.password });
}

/** The session that an operation of the API opens. */
async function signedIn(url: string, operation: string, given: object): Promise<SignedIn> {
  const api = `${url}/console/api`;
  const reply = await fetch(`${api}/${operation}`, post(given, { origin: url }));
  if (!reply.ok) throw new Error(`${operation} failed: ${await reply.text()}`);
  const session = (await reply.json()) as Schemas['Session'];
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  const headers = { cookie, origin: url, 'x-csrf-token': session.csrf_token ?? '' };
  return {
    session,
    cookie,
    async call<T>(method: string, path: string, body?: object): Promise<T> {
      const init = body === undefined ? { headers } : post(body, headers);
      const response = await fetch(api + path, { ...init, method });
      const value: unknown = await response.json();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(value)}`);
      return value as T;
    },
  };
}

/** Keys, members, requests and changes, so that no page of the first project is empty. */
export async function fill({ url }: ConsoleSite, { call, session }: SignedIn): Promise<void> {
  const project = `/projects/${session.projects[0]?.id}`;
  const limits = { requests_per_minute: 100, budgets: [{ period: 'month', usd: '25' }] };
  const made = await call<Schemas['IssuedKey']>('POST', `${project}/keys`, { name: 'checkout', limits });
  await call('POST', `${project}/keys`, { name: 'deploy tool', kind: 'management' });
  const old = await call<Schemas['IssuedKey']>('POST', `${project}/keys`, { name: 'old laptop' });
  await call('POST', `${project}/keys/${old.key.id}/disable`);
  await call('POST', `${project}/invites`, { email: 'grace@example.com', role: 'member' });
  for (const model of ['sandbox/chat', 'sandbox/priced', 'sandbox/error-upstream_error']) {
    const messages = [{ role: 'user', content: 'Hello' }];
    const sent = await fetch(
      `${url}/v1/chat/completions`,
      post({ model, messages }, { authorization: `Bearer ${made.secret}` }),
    );
    await sent.text();
  }
}
