/** What the tests of the engine share: a small document of every kind of schema, and the real ones. */
import { readFileSync } from 'node:fs';
import {
  type Contract,
  loadContract,
  type Operation,
  type SurfaceName,
} from '../../../server/contract/contract.ts';

const root = new URL('../../../', import.meta.url);

function read(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, root), 'utf8'));
}

/** A fresh copy of the small document. */
export function fixtureDocument(): unknown {
  return read('test/fixtures/contract-engine/document.json');
}

/** A fresh copy of a generated bundle. */
export function bundle(surface: SurfaceName): unknown {
  return read(`openapi/generated/${surface}.openapi.json`);
}

export function operationOf(contract: Contract, id: string): Operation {
  const operation = contract.operations.get(id);
  if (operation === undefined) throw new Error(`no operation ${id}`);
  return operation;
}

const small = loadContract('v1', fixtureDocument());

/** An operation of the small document. */
export function fixtureOperation(id: string): Operation {
  return operationOf(small, id);
}

export const fixtureContract: Contract = small;
