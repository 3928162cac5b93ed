/** Looks up endpoints and query parameters of other aggregators: for errors of the server, and for lint and scan. */
import {
  foreignEndpoints,
  foreignParameters,
  type ForeignEndpoint,
  type ForeignParameter,
} from './foreign.ts';
import { matchPath } from './match-path.ts';

/** `/videos/models` is found before `/videos/{jobId}`. */
const byVariables = foreignEndpoints.toSorted((a, b) => variablesIn(a) - variablesIn(b));

function variablesIn({ path }: ForeignEndpoint): number {
  return path.match(/\{\w+\}|\*/g)?.length ?? 0;
}

/** `path` is below the version, such as `/credits`; the method `*` is any. The nearest first. */
export function foreignEndpointsAt(method: string, path: string): ForeignEndpoint[] {
  return byVariables.filter(
    (endpoint) =>
      (method === '*' || endpoint.method === '*' || endpoint.method === method) &&
      matchPath(belowVersion(endpoint), path) !== undefined,
  );
}

/** The path of an endpoint below the version that some aggregators serve it under, too. */
export function belowVersion({ path }: ForeignEndpoint): string {
  return path.replace(/^\/v1(?=\/)/, '');
}

/** `path` as in the contract, such as `/files`. */
export function foreignParameterAt(path: string, name: string): ForeignParameter | undefined {
  return foreignParameters.find((known) => known.name === name && matchPath(known.path, path) !== undefined);
}
