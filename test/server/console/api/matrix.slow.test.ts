/** Each operation × each kind of caller: callers with access get a response, others are refused, and foreign projects return 404. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContract } from '../../../../server/contract/contract.ts';
import {
  codeOf,
  obeys,
  openHarness,
  openProject,
  type Caller,
  type Harness,
  type OperationId,
} from './console-harness.ts';
import { kinds, rowOf, type Kind } from './operations.ts';

const bundle = new URL('../../../../openapi/generated/console.openapi.json', import.meta.url);
const contract = loadContract('console', JSON.parse(readFileSync(bundle, 'utf8')));
const ids = [...contract.operations.keys()] as OperationId[];

type Project = Awaited<ReturnType<typeof openProject>>;

let harness: Harness;
/** Of all who only look, and of all who are refused: they leave it as it is. */
let common: Project;
let foreign: Project;
let installationKey: string;
beforeAll(async () => {
  // The provider of the operations that need one; nothing listens there.
  harness = await openHarness('sqlite', {
    OPENAI_API_KEY: 'sk-of-the-matrix',
    OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    MODELROUTE_SANDBOX: '1',
  });
  await harness.admin();
  common = await openProject(harness);
  foreign = await openProject(harness);
  const made = await harness.accounts.installationKeys.create('shell:operator', { name: 'terraform' });
  installationKey = made.secret;
});
afterAll(() => harness.stop());

async function callerOf(kind: Kind, project: Project): Promise<Caller> {
  switch (kind) {
    case 'nobody':
      return harness.nobody;
    case 'an inference key':
      return harness.withKey(project.inference.secret);
    case 'a management key':
      return harness.withKey(project.management.secret);
    case 'a foreign management key':
      return harness.withKey(foreign.management.secret);
    case 'an installation key':
      return harness.withKey(installationKey);
    case 'a stranger':
      return await harness.browser(foreign.owner.email);
    case 'a viewer':
      return await harness.browser(project.viewer.email);
    case 'a member':
      return await harness.browser(project.member.email);
    case 'an owner':
      return await harness.browser(project.owner.email);
    case 'an administrator':
      return await harness.browser((await harness.admin()).email);
  }
}

describe.each(ids)('%s', (id) => {
  test.each(kinds)('%s', async (kind) => {
    let project = common;
    let row = await rowOf(harness, id, project);
    if (row.may.includes(kind) && row.call !== undefined) {
      project = await openProject(harness);
      row = await rowOf(harness, id, project);
    }
    const caller = await callerOf(kind, project);
    const response = obeys(id, await caller(row.path, row.call));
    if (row.may.includes(kind)) {
      // A response object has an `error` of null.
      expect(response.text).not.toContain('"error":{');
      expect([200, 201, 302]).toContain(response.status);
    } else if (row.missesIt?.includes(kind)) {
      expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
    } else if (kind === 'nobody' && id !== 'setUp') {
      expect([response.status, codeOf(response)]).toEqual([401, 'not_signed_in']);
    } else if (kind === 'an inference key') {
      expect([response.status, codeOf(response)]).toEqual([403, 'insufficient_scope']);
    } else if (id === 'setUp' && !kind.includes('key')) {
      expect([response.status, codeOf(response)]).toEqual([409, 'setup_closed']);
    } else {
      expect([response.status, codeOf(response)]).toEqual([403, 'permission_denied']);
    }
  });
});
