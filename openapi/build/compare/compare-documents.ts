/** Compares the contract of one surface with what it was: operations, URLs, error codes. */
import type { DocumentName, ErrorTable } from '../error-table.ts';
import { type JsonObject, listAt, stringAt } from '../json.ts';
import { type Change, Changes } from './change.ts';
import { compareErrors } from './compare-errors.ts';
import { compareOperations, type Operation } from './compare-operations.ts';
import { compareUnknown, inBoth } from './compare-parts.ts';
import { compareWebhooks } from './compare-webhooks.ts';
import { contractOf } from './contract.ts';
import { child, eitherOf, names, type Place } from './place.ts';

/** The contract of one surface at one time: its bundle, and the table of error codes. */
export interface SurfaceContract {
  document: JsonObject;
  errors: ErrorTable;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

function operationsOf(document: Place): Map<string, Operation> {
  const found = new Map<string, Operation>();
  for (const path of names(document, 'paths')) {
    const item = child(document, 'paths', path);
    for (const method of methods) {
      const place = item && child(item, method);
      if (item !== undefined && place !== undefined)
        found.set(`${method.toUpperCase()} ${path}`, { place, item });
    }
  }
  return found;
}

function compareServers(before: Place, after: Place, changes: Changes): void {
  const urls = ({ value }: Place): string[] =>
    listAt(value, 'servers').map((server) => stringAt(server, 'url') ?? '');
  const [old, now] = [urls(before), urls(after)];
  const report = changes.reportOf();
  for (const url of old) if (!now.includes(url)) report('server-removed', '#/servers', url);
  for (const url of now) if (!old.includes(url)) report('server-added', '#/servers', url);
}

/** Every change, the breaking ones first; none when nothing that binds has changed. Throws on a dangling reference. */
export function compareSurface(
  surface: DocumentName,
  earlier: SurfaceContract,
  later: SurfaceContract,
): Change[] {
  const changes = new Changes(surface);
  const [before, after] = [earlier, later].map(({ document }): Place => {
    const value = contractOf(document);
    return { document: value, pointer: '#', value };
  });
  if (before === undefined || after === undefined) return [];
  compareServers(before, after, changes);
  const [old, now] = [operationsOf(before), operationsOf(after)];
  for (const name of eitherOf([...old.keys()], [...now.keys()])) {
    const [was, is] = [old.get(name), now.get(name)];
    const report = changes.reportOf(stringAt((was ?? is)?.place.value, 'operationId') ?? name);
    const rules = ['operation-removed', 'operation-added'] as const;
    if (inBoth(was?.place, is?.place, report, rules, name) && was && is) compareOperations(was, is, report);
  }
  compareWebhooks(before, after, changes);
  compareErrors(earlier.errors, later.errors, surface, changes.reportOf());
  compareUnknown(
    before,
    after,
    ['openapi', 'info', 'servers', 'security', 'paths', 'webhooks', 'components'],
    changes.reportOf(),
  );
  return changes.list();
}
