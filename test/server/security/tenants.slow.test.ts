/** What belongs to another project does not exist: for every operation, every kind of caller, every id, and in every list. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../../server/console/people/role.ts';
import {
  codeOf,
  fresh,
  openHarness,
  openProject,
  type ConsoleResponse,
  type Call,
  type Caller,
  type Harness,
} from '../console/api/console-harness.ts';
import { onEachEngine } from '../storage/engines.ts';
import { foreignCalls, naming, type Names } from './foreign-calls.ts';

interface Tenant {
  project: Awaited<ReturnType<typeof openProject>>;
  names: Names;
  fileId: string;
  /** What nobody else may ever read. */
  marks: string[];
}

onEachEngine((engine) => {
  let harness: Harness;
  let own: Tenant;
  let foreign: Tenant;
  const callers = new Map<string, Caller>();

  beforeAll(async () => {
    harness = await openHarness(engine);
    own = await openTenant();
    foreign = await openTenant();
    const at = (role: Role) => harness.browser(own.project[role].email);
    callers.set('a viewer', await at('viewer'));
    callers.set('a member', await at('member'));
    callers.set('an owner', await at('owner'));
    callers.set('a management key', harness.withKey(own.project.management.secret));
    callers.set('somebody without a project', await harness.browser((await harness.person()).email));
  });
  afterAll(() => harness.stop());

  /** A project with one of everything that a call can name. */
  async function openTenant(): Promise<Tenant> {
    const project = await openProject(harness);
    const email = `${fresh('invited')}@example.com`;
    const { invite } = await harness.people.invites.create(`person:${project.owner.id}`, {
      projectId: project.id,
      email,
      role: 'viewer',
    });
    await harness.accounts.projects.setStoresPrompts('installation', project.id, true);
    await harness.accounts.projects.setLimits('installation', project.id, { requests_per_minute: 9_999 });
    const words = fresh('words-of-a-tenant');
    const requestId = await harness.request(project, { messages: [{ role: 'user', content: words }] });
    const { trace_id: traceId } = await harness.db
      .selectFrom('usage_reservation')
      .select('trace_id')
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow();
    const fileId = await upload(project.inference.secret, words);
    const keys = [project.inference, project.management, project.ofMember];
    return {
      project,
      names: {
        project_id: project.id,
        key_id: project.inference.key.id,
        person_id: project.viewer.id,
        invite_id: invite.id,
        request_id: requestId,
      },
      fileId,
      marks: [
        project.id,
        project.name,
        ...keys.flatMap(({ key, secret }) => [key.id, key.name, secret]),
        ...[project.owner, project.member, project.viewer].flatMap(({ id, email: of }) => [id, of]),
        invite.id,
        email,
        requestId,
        traceId,
        fileId,
        words,
      ],
    };
  }

  async function upload(secret: string, content: string): Promise<string> {
    const form = new FormData();
    form.set('purpose', 'user_data');
    form.set('file', new File([content], `${content}.txt`));
    const response = await fetch(`${harness.installation.url}/v1/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: form,
    });
    return ((await response.json()) as { id: string }).id;
  }

  /** All that a response reveals, without the parts that differ between any two. */
  function seenIn({ status, headers, text }: ConsoleResponse): unknown {
    const kept = [...headers].filter(
      ([name]) => !['date', 'x-trace-id', 'x-request-id', 'request-id'].includes(name),
    );
    return { status, headers: kept, text };
  }

  /** Archiving, members without an invite, keys of no project, and accounts are not for owners, wherever. */
  const ofAdministrators = new Set([
    'archiveProject',
    'createMember',
    'revokeInstallationKey',
    'disablePerson',
    'enablePerson',
  ]);
  const expectedOf = (operation: string) =>
    ofAdministrators.has(operation) ? 'permission_denied' : 'not_found';

  /** All rows of the project, but for what being looked at may change. */
  async function stateOf({ project }: Tenant): Promise<unknown> {
    const { db } = harness;
    const rows = (table: 'api_key' | 'membership' | 'invite') =>
      db.selectFrom(table).selectAll().where('project_id', '=', project.id).execute();
    const keys = (await rows('api_key')).map((row) => ({ ...row, last_used_at_ms: null }));
    return [
      await db.selectFrom('project').selectAll().where('id', '=', project.id).execute(),
      keys,
      await rows('membership'),
      await rows('invite'),
    ];
  }

  test('an id of another project is an id of nothing, in whatever place, for everybody', async () => {
    const before = await stateOf(foreign);
    const reported: unknown[] = [];
    const missing: unknown[] = [];
    for (const [kind, caller] of callers)
      for (const { operation, title, isInPath, path, call, missing: other } of foreignCalls(
        own.names,
        foreign.names,
      )) {
        const what = `${operation} with a foreign ${title}, by ${kind}`;
        const response = await caller(path, call);
        reported.push([what, seenIn(response)]);
        missing.push([what, seenIn(await caller(other.path, other.call))]);
        expect([what, foreign.marks.filter((mark) => response.text.includes(mark))]).toEqual([what, []]);
        // Nobody else is refused for another reason: the role, or what a key may do at all.
        if (kind === 'an owner' && isInPath)
          expect([what, codeOf(response)]).toEqual([what, expectedOf(operation)]);
      }
    expect(reported).toEqual(missing);
    expect(await stateOf(foreign)).toEqual(before);
    expect(naming.length).toBeGreaterThan(20);
  });

  test('the playground takes no key of another project', async () => {
    for (const [kind, caller] of callers) {
      const play = (keyId: string) =>
        caller('/playground/chat', {
          body: { key_id: keyId, model: 'sandbox/chat', messages: [{ role: 'user', content: 'x' }] },
        });
      const response = await play(foreign.names.key_id);
      expect([kind, seenIn(response)]).toEqual([kind, seenIn(await play('000000000000'))]);
      expect([kind, response.status]).toEqual([kind, ['a member', 'an owner'].includes(kind) ? 404 : 403]);
    }
  });

  test('nothing that can be read tells of another project', async () => {
    const { names } = foreign;
    const cursor = Buffer.from(JSON.stringify([`${names.request_id}f`])).toString('base64url');
    const trace = foreign.marks.find((mark) => mark.startsWith('trace-of-a-test'));
    const paths = [
      '/session',
      '/projects',
      ...['members', 'invites', 'keys', 'limits'].map((part) => `/projects/${own.names.project_id}/${part}`),
      `/models?project_id=${own.names.project_id}`,
      ...['model', 'key', 'project', 'status'].flatMap((group) => [
        `/usage?group_by=${group}`,
        `/usage/export?group_by=${group}`,
        `/usage?group_by=${group}&key_id=${names.key_id}`,
        `/usage/export?group_by=${group}&key_id=${names.key_id}`,
      ]),
      ...['/requests', '/requests/export'].flatMap((list) => [
        `${list}?`,
        `${list}?trace_id=${trace}`,
        `${list}?key_id=${names.key_id}`,
        `${list}?model=sandbox%2Fpriced`,
      ]),
      `/requests?cursor=${cursor}`,
      '/audit?limit=200',
      ...[names.project_id, names.key_id, `${names.project_id}/${names.person_id}`, names.person_id].map(
        (object) => `/audit?object=${encodeURIComponent(object)}`,
      ),
      `/audit?actor=${foreign.project.owner.id}`,
      `/audit?actor=${names.key_id}`,
    ];
    for (const [kind, caller] of callers) {
      let shown = '';
      for (const path of paths) {
        const response = await caller(path);
        expect([kind, path, response.status]).not.toEqual([kind, path, 500]);
        expect([kind, path, foreign.marks.filter((mark) => response.text.includes(mark))]).toEqual([
          kind,
          path,
          [],
        ]);
        shown += response.text;
      }
      // The search finds what is there: whoever belongs to the project has seen its request.
      expect([kind, shown.includes(own.names.request_id)]).toEqual([
        kind,
        kind !== 'somebody without a project',
      ]);
    }
    const requestsOf = async (caller: Caller) =>
      ((await caller('/usage')).json as { totals: { requests: number } }).totals.requests;
    expect(await requestsOf(harness.withKey(own.project.management.secret))).toBe(1);
    expect(await requestsOf(await harness.browser((await harness.admin()).email))).toBe(2);
  });

  test('a file of another project is no file, on either surface', async () => {
    const nothing = `file-${'0'.repeat(foreign.fileId.length - 5)}`;
    const authorization = `Bearer ${own.project.inference.secret}`;
    const ask = async (path: string, body?: object, method = body === undefined ? 'GET' : 'POST') => {
      const response = await fetch(harness.installation.url + path, {
        method,
        headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = (await response.text()).replaceAll(foreign.fileId, nothing);
      return [
        path.replaceAll(foreign.fileId, nothing),
        response.status,
        text.replaceAll(/"request_id":"[^"]+"/g, ''),
      ];
    };
    const calls = (id: string) =>
      Promise.all([
        ask(`/v1/files/${id}`),
        ask(`/v1/files/${id}/content`),
        ask(`/v1/files/${id}`, undefined, 'DELETE'),
        ask(`/v1/files?after=${id}`),
        ask('/v1/chat/completions', {
          model: 'sandbox/chat',
          messages: [{ role: 'user', content: [{ type: 'file', file: { file_id: id } }] }],
        }),
        ask('/alt/v1/messages', {
          model: 'sandbox/chat',
          max_tokens: 9,
          messages: [
            { role: 'user', content: [{ type: 'document', source: { type: 'file', file_id: id } }] },
          ],
        }),
      ]);
    const reported = await calls(foreign.fileId);
    expect(reported).toEqual(await calls(nothing));
    expect(reported.map(([, status]) => status)).not.toContain(200);
    expect((await ask('/v1/files'))[2]).not.toContain(nothing);
    const theirs = await fetch(`${harness.installation.url}/v1/files/${foreign.fileId}`, {
      headers: { authorization: `Bearer ${foreign.project.inference.secret}` },
    });
    expect(theirs.status).toBe(200);
  });

  test('a response of another project is no response, whether it is looked up, continued or deleted', async () => {
    const ask = async (
      of: Tenant,
      path: string,
      body?: object,
      method = body === undefined ? 'GET' : 'POST',
    ) => {
      const response = await fetch(harness.installation.url + path, {
        method,
        headers: {
          authorization: `Bearer ${of.project.inference.secret}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    };
    const made = JSON.parse(
      (await ask(foreign, '/v1/responses', { model: 'sandbox/chat', input: 'words of theirs' })).text,
    ) as { id: string; output: [{ id: string }] };
    const [{ id: item }] = made.output;
    const nothing = made.id.replaceAll(/[0-9a-f]/g, '0');
    const calls = (id: string, itemId: string) =>
      Promise.all([
        ask(own, `/v1/responses/${id}`),
        ask(own, `/v1/responses/${id}`, undefined, 'DELETE'),
        ask(own, '/v1/responses', { model: 'sandbox/chat', input: 'x', previous_response_id: id }),
        ask(own, '/v1/responses', {
          model: 'sandbox/chat',
          input: [
            { type: 'item_reference', id: itemId },
            { role: 'user', content: 'x' },
          ],
        }),
      ]);
    const itemOfNothing = item.replaceAll(/[0-9a-f]{24}/g, '0'.repeat(24));
    const reported = await calls(made.id, item);
    expect(reported.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const named = reported.map(({ text }) =>
      text.replaceAll(made.id, nothing).replaceAll(item, itemOfNothing),
    );
    expect(named).toEqual((await calls(nothing, itemOfNothing)).map(({ text }) => text));
    expect((await ask(foreign, `/v1/responses/${made.id}`)).text).toContain('words of theirs');
  });

  describe('who goes', () => {
    test('a member that was removed finds nothing any more, with the session that he has', async () => {
      const { project } = await openTenant();
      const member = await harness.browser(project.member.email);
      expect((await member(`/projects/${project.id}`)).status).toBe(200);
      const owner = await harness.browser(project.owner.email);
      expect(
        (await owner(`/projects/${project.id}/members/${project.member.id}`, { method: 'DELETE' })).status,
      ).toBe(200);
      for (const path of [
        `/projects/${project.id}`,
        `/projects/${project.id}/keys`,
        `/usage?project_id=${project.id}`,
      ])
        expect([path, codeOf(await member(path))]).toEqual([path, 'not_found']);
      const list = await member('/requests');
      expect(list.json).toEqual({ data: [], next_cursor: null });
    });

    test('the keys of an archived project stop, at once', async () => {
      const { project, fileId } = await openTenant();
      const admin = await harness.browser((await harness.admin()).email);
      const chat = (secret: string, path: string) =>
        fetch(harness.installation.url + path, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            model: 'sandbox/chat',
            max_tokens: 5,
            messages: [{ role: 'user', content: 'x' }],
          }),
        });
      const statuses = async () => {
        const { inference, ofMember, management } = project;
        const responses = await Promise.all([
          ...[inference, ofMember].flatMap(({ secret }) =>
            ['/v1/chat/completions', '/alt/v1/messages'].map((path) => chat(secret, path)),
          ),
          fetch(`${harness.installation.url}/v1/files/${fileId}`, {
            headers: { authorization: `Bearer ${inference.secret}` },
          }),
          harness.withKey(management.secret)(`/projects/${project.id}`),
        ]);
        return responses.map(({ status }) => status);
      };
      expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200]);
      expect((await admin(`/projects/${project.id}/archive`, { method: 'POST' })).status).toBe(200);
      expect(await statuses()).toEqual([401, 401, 401, 401, 401, 401]);
      const owner = await harness.browser(project.owner.email);
      const play: Call = {
        body: {
          key_id: project.inference.key.id,
          model: 'sandbox/chat',
          messages: [{ role: 'user', content: 'x' }],
        },
      };
      expect(codeOf(await owner('/playground/chat', play))).toBe('conflict');
      expect(codeOf(await owner(`/projects/${project.id}/keys`, { body: { name: 'new' } }))).toBe('conflict');
    });
  });
});
