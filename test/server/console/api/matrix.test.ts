/** Each operation × each kind of caller: who may is answered, who may not is refused, and a foreign project does not exist. */
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

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
  await harness.admin();
});
afterAll(() => harness.stop());

type Project = Awaited<ReturnType<typeof openProject>>;

async function callerOf(kind: Kind, project: Project): Promise<Caller> {
  switch (kind) {
    case 'nobody':
      return harness.nobody;
    case 'an inference key':
      return harness.withKey(project.inference.secret);
    case 'a management key':
      return harness.withKey(project.management.secret);
    case 'a foreign management key':
      return harness.withKey((await openProject(harness)).management.secret);
    case 'a stranger':
      return await harness.browser((await openProject(harness)).owner.email);
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
    const project = await openProject(harness);
    const row = await rowOf(harness, id, project);
    const caller = await callerOf(kind, project);
    const answer = obeys(id, await caller(row.path, row.call));
    if (row.may.includes(kind)) {
      expect(answer.text).not.toContain('"error"');
      expect([200, 201, 302]).toContain(answer.status);
    } else if (row.missesIt?.includes(kind)) {
      expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
    } else if (kind === 'nobody' && id !== 'setUp') {
      expect([answer.status, codeOf(answer)]).toEqual([401, 'not_signed_in']);
    } else if (kind === 'an inference key') {
      expect([answer.status, codeOf(answer)]).toEqual([403, 'insufficient_scope']);
    } else if (id === 'setUp' && !kind.includes('key')) {
      expect([answer.status, codeOf(answer)]).toEqual([409, 'setup_closed']);
    } else {
      expect([answer.status, codeOf(answer)]).toEqual([403, 'permission_denied']);
    }
  });
});
