/** Calls that exist only on other aggregators, and what to call instead, from the table of the migration commands. */
import { foreignEndpointsAt } from '../../migrate/facts/find-foreign.ts';

/** Longer paths are no aggregator's, and would only cost time. */
const longestPath = 256;

/** A sentence for the error; undefined for every other path. `path` is as it was sent, without query. */
export function hintForForeignPath(method: string, path: string): string | undefined {
  if (path.length > longestPath) return undefined;
  const version = path.lastIndexOf('/v1/');
  const below = version < 0 ? path : path.slice(version + '/v1'.length);
  const sent = method === 'HEAD' ? 'GET' : method;
  const endpoint = foreignEndpointsAt(sent, below)[0] ?? foreignEndpointsAt('*', below)[0];
  if (endpoint === undefined) return undefined;
  const name = endpoint.method === '*' ? endpoint.path : `${endpoint.method} ${endpoint.path}`;
  return `Only other servers have ${name}: ${endpoint.how}.`;
}
