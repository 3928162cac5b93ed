/** The code sample of each operation, and the snippets of the guide, run as they are printed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProgram } from '../../../support/run-program.ts';
import { openHarness, openProject, password, type Harness } from './console-harness.ts';

const root = resolve(import.meta.dirname, '../../../..');
const samples = join(root, 'openapi/console/code-samples');
const hasCurl = spawnSync('curl', ['--version']).status === 0;

let harness: Harness;
let folder: string;
const admin = { EMAIL: 'first@example.com', PASSWORD: password };
beforeAll(async () => {
  harness = await openHarness();
  folder = mkdtempSync(join(tmpdir(), 'modelroute-samples-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await harness.stop();
});

async function environment(name: string): Promise<Record<string, string>> {
  const BASE_URL = harness.installation.url;
  if (name === 'setUp') {
    const TOKEN = /token=(.+)$/.exec(harness.installation.setupLink ?? '')?.[1] ?? '';
    return { BASE_URL, TOKEN, ...admin };
  }
  const project = await openProject(harness);
  const { cookie, csrfToken } = await harness.browser(admin.EMAIL);
  const guest = { projectId: project.id, email: `${name}@example.com`, role: 'viewer' } as const;
  const { invite, token } = await harness.people.invites.create('installation', guest);
  const { email } = await harness.person();
  const reset = await harness.people.resets.create('installation', email);
  const KEY_ID = project.inference.key.id;
  if (name === 'enableKey') await harness.accounts.keys.disable(`person:${project.owner.id}`, KEY_ID);
  return {
    BASE_URL,
    ...admin,
    MODELROUTE_MANAGEMENT_KEY: project.management.secret,
    SESSION: cookie.slice(cookie.indexOf('=') + 1),
    CSRF_TOKEN: csrfToken,
    TOKEN: name.includes('Password') ? reset.token : token,
    PROJECT_ID: project.id,
    KEY_ID,
    PERSON_ID: project.viewer.id,
    INVITE_ID: invite.id,
    REFUSAL_ID: name === 'getRefusal' ? await harness.refusedCall(project) : '',
    REQUEST_ID: name === 'getRequest' ? await harness.request(project) : '',
  };
}

/** The first makes the administrator that the others are. */
const names = readdirSync(samples)
  .map((file) => file.replace(/\.sh$/, ''))
  .toSorted((a, b) => Number(b === 'setUp') - Number(a === 'setUp') || (a < b ? -1 : 1));

describe.skipIf(!hasCurl)('the code sample of', () => {
  test.each(names)('%s', async (name) => {
    const env = await environment(name);
    const ran = await runProgram('bash', [join(samples, `${name}.sh`)], { cwd: folder, env });
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
  const env = await environment('guide');
  for (const snippet of snippets) {
    const ran = await runProgram('bash', ['-eu', '-c', snippet], { cwd: folder, env });
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.output).not.toContain('"error"');
  }
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['requests.csv', 'usage.csv']));
});
