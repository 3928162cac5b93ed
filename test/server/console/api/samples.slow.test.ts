/** The code samples of each operation, and the snippets of the guide, run as they are printed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodeSample } from '../../../../openapi/build/samples/code-samples.ts';
import { runProgram } from '../../../support/run-program.ts';
import {
  lacking,
  samplePrograms,
  samplesOf,
  type SamplePrograms,
} from '../../../support/samples/sample-programs.ts';
import { openHarness, openProject, password, type Harness } from './console-harness.ts';

const root = resolve(import.meta.dirname, '../../../..');
const hasCurl = spawnSync('curl', ['--version']).status === 0;

let harness: Harness;
let folder: string;
const admin = { EMAIL: 'first@example.com', PASSWORD: password };
beforeAll(async () => {
  harness = await openHarness('sqlite', {
    OPENAI_API_KEY: 'sk-of-the-samples',
    OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    MODELROUTE_SANDBOX: '1',
  });
  folder = mkdtempSync(join(tmpdir(), 'modelroute-samples-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await harness.stop();
});

/** Each language creates or names a project alike, and names are unique. */
async function freeNames(): Promise<void> {
  const { projects } = harness.accounts;
  for (const { id, name } of await projects.list())
    if (name === 'Storefront' || name === 'Shop') await projects.rename('installation', id, `${name} ${id}`);
}

/** The samples of changes need one that was added in the console, in the version that they name. */
async function providerFor(name: string): Promise<string> {
  const { providers } = harness.accounts;
  for (const stored of await providers.list()) await providers.remove('installation', stored);
  if (name !== 'changeProvider' && name !== 'removeProvider') return 'openai';
  const definition = { provider: { dialect: 'chat', base_url: 'http://127.0.0.1:9/v1' }, models: [] };
  await providers.create('installation', { name: 'gpu-1', definition, keys: [] }, () => {});
  await harness.db.updateTable('stored_provider').set({ version: 40 }).execute();
  return 'gpu-1';
}

async function environment({
  name,
  lang,
}: Pick<CodeSample, 'name' | 'lang'>): Promise<Record<string, string>> {
  if (name === 'setUp') {
    const TOKEN = /token=(.+)$/.exec(harness.installation.setupLink ?? '')?.[1] ?? '';
    return { TOKEN, ...admin };
  }
  await freeNames();
  const project = await openProject(harness);
  const { cookie, csrfToken } = await harness.browser(admin.EMAIL);
  const guest = { projectId: project.id, email: `${name}-${lang}@example.com`, role: 'viewer' } as const;
  const { invite, token } = await harness.people.invites.create('installation', guest);
  const { email } = await harness.person();
  const reset = await harness.people.resets.create('installation', email);
  const wide =
    name === 'revokeInstallationKey'
      ? await harness.accounts.installationKeys.create('installation', { name: lang })
      : undefined;
  const KEY_ID = project.inference.key.id;
  if (name === 'enableKey') await harness.accounts.keys.disable(`person:${project.owner.id}`, KEY_ID);
  if (name === 'enablePerson') await harness.people.persons.disable('shell:operator', project.viewer.id);
  return {
    ...admin,
    MODELROUTE_MANAGEMENT_KEY: project.management.secret,
    SESSION: cookie.slice(cookie.indexOf('=') + 1),
    CSRF_TOKEN: csrfToken,
    TOKEN: name.includes('Password') ? reset.token : token,
    PROJECT_ID: project.id,
    KEY_ID,
    INSTALLATION_KEY_ID: wide?.key.id ?? '',
    PROVIDER_NAME: await providerFor(name),
    PERSON_ID: project.viewer.id,
    INVITE_ID: invite.id,
    REFUSAL_ID: name === 'getRefusal' ? await harness.refusedCall(project) : '',
    REQUEST_ID: name === 'getRequest' ? await harness.request(project) : '',
  };
}

const samples = samplesOf('console');
/** Sets the installation up, which happens once, in one language: the first makes the administrator that the others use. */
const once = samples.filter(({ name }) => name === 'setUp');

describe('the code sample', () => {
  let programs: SamplePrograms;
  beforeAll(async () => {
    programs = await samplePrograms(samples, harness.installation.url, join(folder, 'programs'), folder);
  });
  afterAll(() => programs.stop());

  const runs = samples.filter((sample) => !once.includes(sample));
  const first = once.find(({ lang }) => lacking[lang] === undefined);
  test.each(first === undefined ? runs : [first, ...runs])('$name in $lang', async (sample) => {
    if (lacking[sample.lang] !== undefined) return;
    const ran = await programs.run(sample, await environment(sample));
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.output.trim()).not.toBe('');
  });
});

test.skipIf(!hasCurl)('the snippets of the guide', async () => {
  const guide = readFileSync(join(root, 'docs/console-api.md'), 'utf8');
  const snippets = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) =>
    (match[1] ?? '').replaceAll('http://127.0.0.1:8080', harness.installation.url),
  );
  expect(snippets.length).toBeGreaterThan(5);
  const env = await environment({ name: 'guide', lang: 'curl' });
  for (const snippet of snippets) {
    const ran = await runProgram('bash', ['-eu', '-c', snippet], { cwd: folder, env });
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.output).not.toContain('"error"');
  }
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['requests.csv', 'usage.csv']));
});
