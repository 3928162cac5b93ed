/** Bounds, enumerations and nested fields: what is wrong in one place has to be refused, and the place named. */
import type { SurfaceName } from '../contract/surface-contract.ts';
import type { Call } from '../http/call.ts';
import type { Trial } from '../run/trial.ts';
import { onlyByContract } from './accepted.ts';
import { chatRows, messagesRows, otherRows, type Row } from './bounds-rows.ts';
import type { Check } from './check.ts';
import { mustRefuse } from './refusal.ts';
import { cheapCall } from './sample.ts';

export function boundsChecks(surface: SurfaceName): Check[] {
  if (surface === 'alt') return rowsOf('alt', 'messages.bounds', messagesRows);
  return [...rowsOf('v1', 'chat.bounds', chatRows), ...rowsOf('v1', 'bounds', otherRows)];
}

function rowsOf(surface: SurfaceName, prefix: string, rows: Readonly<Record<string, Row>>): Check[] {
  return Object.entries(rows).map(([name, row]): Check => ({
    id: `${prefix}.${name}`,
    title: `${row.operation} refuses ${row.words}, and names the place`,
    profile: row.operation === 'listFiles' ? 'files' : 'core',
    ...(row.operation === 'listFiles' && { needs: 'files.upload' }),
    surface,
    contract: row.body === undefined ? `${row.operation}/parameters` : `${row.operation}/requestBody`,
    run: async (trial) => {
      if (row.isCostly === true) onlyByContract(trial, 'this limit');
      mustRefuse(trial, await trial.ask(spoiled(trial, row)), { code: row.code, param: row.param });
    },
  }));
}

function spoiled(trial: Trial, { operation, body, query }: Row): Call {
  const good = cheapCall(trial, operation);
  if (query !== undefined) return { ...good, query };
  return { ...good, json: { ...(good.json as object), ...body } };
}
