/** Every operation of the console as people use it, with passwords, links and keys that are shown once and never again. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  readCookie,
  sessionCookieName,
  oidcCookieName,
} from '../../../server/console/people/console-cookies.ts';
import { Browser } from '../console/people/openid-provider.ts';
import { randomWord, secretText } from './canary.ts';
import { publicOrigin, type Got, type Sending, type WholeService } from './whole-service.ts';

/** A browser with a session. */
export interface SignedIn {
  cookie: string;
  csrfToken: string;
}

export interface Outcome {
  driven: Set<string>;
  /** The administrator, at the end. */
  admin: SignedIn;
  keptProject: string;
  inferenceKey: string;
  managementKey: string;
}

const reported = 'the answer that gives it out';

export class ConsoleCalls {
  readonly driven = new Set<string>();
  readonly #service: WholeService;

  constructor(service: WholeService) {
    this.#service = service;
  }

  get evidence() {
    return this.#service.evidence;
  }

  async send(operation: string, path: string, by?: SignedIn, more: Partial<Sending> = {}): Promise<Got> {
    const own = by && { cookie: by.cookie, 'x-csrf-token': by.csrfToken };
    const got = await this.#service.send({
      name: operation,
      path: `/console/api${path}`,
      ...more,
      headers: { origin: publicOrigin, ...own, ...more.headers },
    });
    if (got.status < 400 && !String(got.headers.location).includes('problem=')) this.driven.add(operation);
    return got;
  }

  /** Plants a secret of the response: it may be there, once, and nowhere else. */
  plantReported(name: string, value: unknown, { place, text }: Got): string {
    if (typeof value !== 'string' || value.length < 20) throw new Error(`${name} was not given out: ${text}`);
    return this.evidence.plant(name, value, { place, why: reported, once: true });
  }

  plantKey(name: string, got: Got): string {
    const secret = String(got.json['secret']);
    // Its first part names it, in lists and logs.
    this.plantReported(name, secret.slice(secret.indexOf('-') + 13), got);
    return secret;
  }

  /** The session that a response begins. */
  signedIn(name: string, got: Got): SignedIn {
    const value = readCookie(
      got.headers['set-cookie']?.map((line) => line.split(';')[0]).join(';'),
      sessionCookieName,
    );
    const token = this.plantReported(`session of ${name}`, value, got);
    const csrfToken = String(got.json['csrf_token']);
    this.evidence.plant(`csrf token of ${name}`, csrfToken, {
      place:
        /^answer \d+, (getSession|getSession, a good session|signIn|setUp|stepUp|acceptInvite|resetPassword|changeOwnAccount)$/,
      why: 'its page asks for it',
    });
    return { cookie: `${sessionCookieName}=${token}`, csrfToken };
  }
}

const password = () => `pass ${randomWord()}`;

export async function useConsole(service: WholeService): Promise<Outcome> {
  const calls = new ConsoleCalls(service);
  const { evidence } = service;
  const admin = await setUp(calls, service);
  const kept = await openProjects(calls, admin);
  await manageMembers(calls, admin, kept, service);
  await comeInByProvider(calls, service);
  const keys = await manageKeys(calls, admin, kept);
  await manageInstallation(calls, admin, kept);
  await changePasswords(calls, service);
  const words = evidence.plant('words in the playground', secretText(), keptPrompts);
  const played = await calls.send('playChat', '/playground/chat', admin, {
    body: {
      key_id: keys.inferenceKey.slice(3, 15),
      model: 'sandbox/chat',
      messages: [{ role: 'user', content: words }],
    },
  });
  evidence.allow('words in the playground', { place: played.place, why: 'the caller’s own words' });
  const answered = await calls.send('playResponse', '/playground/response', admin, {
    body: {
      key_id: keys.inferenceKey.slice(3, 15),
      model: 'sandbox/chat',
      input: [{ role: 'user', content: words }],
    },
  });
  evidence.allow('words in the playground', { place: answered.place, why: 'the caller’s own words' });
  return { driven: calls.driven, admin, keptProject: kept, ...keys };
}

/** Where a project keeps prompts and responses, they are in the tables, in its files, and in the response that shows a request. */
export const keptPrompts = {
  place:
    /^(table usage_(prompt|response)|data(, after the end)? modelroute\.sqlite(-wal)?|data usage-journal-[\w-]+|answer \d+, getRequest)$/,
  why: 'the project keeps what its requests and responses say',
};

export async function setUp(calls: ConsoleCalls, { setupToken, evidence }: WholeService): Promise<SignedIn> {
  await calls.send('getSession', '/session');
  const person = { email: 'ada@example.org', name: 'Ada' };
  const first = evidence.plant('password of the administrator', password());
  const wrong = evidence.plant('wrong setup token', randomWord() + randomWord() + 'abc');
  await calls.send('setUp', '/setup', undefined, { body: { ...person, token: wrong, password: first } });
  const made = await calls.send('setUp', '/setup', undefined, {
    body: { ...person, token: setupToken, password: first },
  });
  const admin = calls.signedIn('the administrator', made);
  for (const again of [setupToken, wrong])
    await calls.send('setUp', '/setup', undefined, { body: { ...person, token: again, password: first } });
  const guess = evidence.plant('wrong password', password());
  await calls.send('signIn', '/session', undefined, { body: { email: person.email, password: guess } });
  await calls.send('signIn', '/session', undefined, { body: { email: guess, password: guess } });
  const in2 = await calls.send('signIn', '/session', undefined, {
    body: { email: person.email, password: first },
  });
  const second = calls.signedIn('the administrator, again', in2);
  await calls.send('stepUp', '/session/step-up', second, { body: { password: guess } });
  await calls.send('stepUp', '/session/step-up', second, { body: { password: first } });
  await calls.send('getSession', '/session', second);
  await calls.send('signOut', '/session', second, { method: 'DELETE' });
  await calls.send('listProjects', '/projects', second);
  await calls.send('signOutElsewhere', '/account/sessions', admin, { method: 'DELETE' });
  const forged = evidence.plant('forged csrf token', randomWord() + randomWord());
  await calls.send(
    'createProject',
    '/projects',
    { ...admin, csrfToken: forged },
    { body: { name: 'forged' } },
  );
  const next = evidence.plant('second password of the administrator', password());
  await calls.send('changeOwnAccount', '/account', admin, {
    method: 'PATCH',
    body: { password: { current: guess, new: next } },
  });
  const changed = await calls.send('changeOwnAccount', '/account', admin, {
    method: 'PATCH',
    body: { name: 'Ada L.', password: { current: first, new: next } },
  });
  return calls.signedIn('the administrator, with a new password', changed);
}

/** The id of the one that keeps prompts. */
async function openProjects(calls: ConsoleCalls, admin: SignedIn): Promise<string> {
  const made = await calls.send('createProject', '/projects', admin, { body: { name: 'keeps prompts' } });
  const id = String(made.json['id']);
  const other = await calls.send('createProject', '/projects', admin, { body: { name: 'goes away' } });
  await calls.send('archiveProject', `/projects/${String(other.json['id'])}/archive`, admin, {
    method: 'POST',
  });
  const body = {
    stores_prompts: true,
    limits: { requests_per_minute: 100_000, budgets: [{ period: 'day', usd: '5' }] },
  };
  await calls.send('changeProject', `/projects/${id}`, admin, { method: 'PATCH', body });
  await calls.send('getProject', `/projects/${id}`, admin);
  await calls.send('listProjects', '/projects', admin);
  return id;
}

async function manageMembers(
  calls: ConsoleCalls,
  admin: SignedIn,
  project: string,
  { evidence }: WholeService,
): Promise<void> {
  const at = `/projects/${project}`;
  const invite = async (email: string) => {
    const got = await calls.send('createInvite', `${at}/invites`, admin, { body: { email, role: 'member' } });
    const token = String(got.json['token']);
    // The response has it twice: as it is, and in the link.
    evidence.plant(`invite of ${email}`, token, { place: got.place, why: reported });
    return { token, id: String((got.json['invite'] as { id?: string } | undefined)?.id) };
  };
  const bob = await invite('bob@example.org');
  const eve = await invite('eve@example.org');
  await calls.send('listInvites', `${at}/invites`, admin);
  await calls.send('withdrawInvite', `${at}/invites/${eve.id}`, admin, { method: 'DELETE' });
  const wrong = evidence.plant('wrong invite token', randomWord() + randomWord() + 'abc');
  for (const token of [wrong, eve.token, bob.token])
    await calls.send('lookUpInvite', '/invites/look-up', undefined, { body: { token } });
  const secret = evidence.plant('password of a member', password());
  for (const token of [wrong, eve.token, bob.token]) {
    const got = await calls.send('acceptInvite', '/invites/accept', undefined, {
      body: { token, name: 'Bob', password: secret },
    });
    if (got.status === 200) calls.signedIn('a member', got);
  }
  const list = await calls.send('listMembers', `${at}/members`, admin);
  const [member] = (list.json['data'] ?? []) as { person_id: string }[];
  const memberAt = `${at}/members/${member?.person_id}`;
  await calls.send('changeMember', memberAt, admin, { method: 'PATCH', body: { role: 'viewer' } });
  await calls.send('removeMember', memberAt, admin, { method: 'DELETE' });
}

async function comeInByProvider(calls: ConsoleCalls, { evidence, identity }: WholeService): Promise<void> {
  identity.accounts.set('u1', { email: 'grace@example.org', email_verified: true, name: 'Grace' });
  const start = async (number: number) => {
    const got = await calls.send('startOidcSignIn', '/session/oidc');
    const line = got.headers['set-cookie']?.[0]?.split(';')[0];
    const token = calls.plantReported(`browser token ${number}`, readCookie(line, oidcCookieName), got);
    return { location: String(got.headers.location), cookie: `${oidcCookieName}=${token}` };
  };
  const finish = (callback: URL, cookie: string) =>
    calls.send('finishOidcSignIn', `/session/oidc/callback${callback.search}`, undefined, {
      headers: { cookie },
    });
  const first = await start(1);
  const back = await new Browser().goThrough(first.location, 'u1');
  evidence.plant('code of the identity provider', back.searchParams.get('code') ?? '');
  const wrong = await start(2);
  const forged = new URL(back);
  forged.searchParams.set('code', evidence.plant('forged code', randomWord() + randomWord()));
  forged.searchParams.set('state', new URL(wrong.location).searchParams.get('state') ?? '');
  await finish(forged, wrong.cookie);
  const got = await finish(back, first.cookie);
  const value = readCookie(
    got.headers['set-cookie']?.map((line) => line.split(';')[0]).join(';'),
    sessionCookieName,
  );
  calls.plantReported('session by the identity provider', value, got);
  await finish(back, first.cookie);
}

async function manageKeys(calls: ConsoleCalls, admin: SignedIn, project: string) {
  const at = `/projects/${project}/keys`;
  const make = async (name: string, kind: string) => {
    const got = await calls.send('createKey', at, admin, { body: { name, kind } });
    return calls.plantKey(`key '${name}'`, got);
  };
  const inferenceKey = await make('for calls', 'inference');
  const managementKey = await make('for managing', 'management');
  const other = (await make('to be changed', 'inference')).slice(3, 15);
  const rotated = await calls.send('rotateKey', `${at}/${other}/rotate`, admin, {
    body: { grace_seconds: 60 },
  });
  calls.plantKey('key that came of a rotation', rotated);
  const id = String((rotated.json['key'] as { id?: string } | undefined)?.id);
  await calls.send('changeKey', `${at}/${id}`, admin, { method: 'PATCH', body: { name: 'changed' } });
  for (const [operation, word] of Object.entries({
    disableKey: 'disable',
    enableKey: 'enable',
    revokeKey: 'revoke',
  }))
    await calls.send(operation, `${at}/${id}/${word}`, admin, { method: 'POST' });
  await calls.send('getKey', `${at}/${id}`, admin);
  await calls.send('listKeys', at, admin);
  return { inferenceKey, managementKey };
}

async function manageInstallation(calls: ConsoleCalls, admin: SignedIn, project: string): Promise<void> {
  const got = await calls.send('createInstallationKey', '/installation-keys', admin, {
    body: { name: 'for everything' },
  });
  calls.plantKey('installation key', got);
  const id = String((got.json['key'] as { id?: string } | undefined)?.id);
  await calls.send('listInstallationKeys', '/installation-keys', admin);
  await calls.send('revokeInstallationKey', `/installation-keys/${id}/revoke`, admin, { method: 'POST' });
  await calls.send('listProviders', '/providers', admin);
  await calls.send('listModelTargets', '/models/targets?model=sandbox/chat', admin);
  const list = await calls.send('listPeople', '/people', admin);
  const people = (list.json['data'] ?? []) as { id: string; email: string }[];
  const bob = people.find(({ email }) => email === 'bob@example.org');
  for (const [operation, word] of Object.entries({ disablePerson: 'disable', enablePerson: 'enable' }))
    await calls.send(operation, `/people/${bob?.id}/${word}`, admin, { method: 'POST' });
  await calls.send('createMember', `/projects/${project}/members`, admin, {
    body: { email: 'bob@example.org', role: 'viewer' },
  });
}

/** By a link of the operator, whose command prints it. */
async function changePasswords(calls: ConsoleCalls, { evidence, command }: WholeService): Promise<void> {
  const { output, place } = await command('people', 'reset-password', 'bob@example.org');
  const token = /#\/reset\?token=(\S+)/.exec(output)?.[1] ?? '';
  evidence.plant('reset token', token, { place, why: 'the command that makes it prints it', once: true });
  const wrong = evidence.plant('wrong reset token', randomWord() + randomWord() + 'abc');
  const next = evidence.plant('password that was set by a link', password());
  for (const each of [wrong, token])
    await calls.send('lookUpPasswordReset', '/password-reset/look-up', undefined, { body: { token: each } });
  for (const each of [wrong, token]) {
    const got = await calls.send('resetPassword', '/password-reset', undefined, {
      body: { token: each, password: next },
    });
    if (got.status === 200) calls.signedIn('who had lost the password', got);
  }
}

/** They are written a second after the calls. */
async function refusalsOf(calls: ConsoleCalls, by: SignedIn | undefined, more: Partial<Sending>) {
  for (let wait = 0; ; wait += 1) {
    const { json } = await calls.send('listRefusals', '/refusals?limit=200', by, more);
    const found = (json['data'] ?? []) as { id: string }[];
    if (found.length > 0 || wait === 20) return found.map(({ id }) => id);
    await pause(250);
  }
}

/** Reads everything at the end, as the two callers that may read most of it: every response is kept as evidence. */
export async function readConsole(service: WholeService, { admin, keptProject, managementKey }: Outcome) {
  const calls = new ConsoleCalls(service);
  await calls.send('createTestAlert', '/alerts/test', admin, { method: 'POST' });
  const key = { headers: { authorization: `Bearer ${managementKey}` } };
  const readers: [SignedIn | undefined, Partial<Sending>][] = [
    [admin, {}],
    [undefined, key],
  ];
  for (const [by, more] of readers) {
    for (const [operation, path] of Object.entries({
      getLimitState: `/projects/${keptProject}/limits`,
      listConsoleModels: `/models?project_id=${keptProject}`,
      getUsage: '/usage?group_by=key',
      getCacheSavings: '/usage/cache-savings',
      listUsageGroups: '/usage/groups?by=session',
      exportUsage: '/usage/export?group_by=model',
      exportRequests: '/requests/export',
      listAlerts: '/alerts?limit=200',
      listAuditEntries: '/audit?limit=200',
    }))
      await calls.send(operation, path, by, more);
    const list = await calls.send('listRequests', '/requests?limit=200', by, more);
    for (const { id } of (list.json['data'] ?? []) as { id: string }[])
      await calls.send('getRequest', `/requests/${id}`, by, more);
    for (const id of await refusalsOf(calls, by, more))
      await calls.send('getRefusal', `/refusals/${id}`, by, more);
  }
  return calls.driven;
}
