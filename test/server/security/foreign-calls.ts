/** Each operation of the console with ids of somebody else's project, beside the same call with ids that nobody has. */
import { bundleOf } from '../../openapi/bundles.ts';
import type { Call, OperationId } from '../console/api/console-harness.ts';

/** Resources of a project that a call can name. */
export interface Names {
  project_id: string;
  key_id: string;
  person_id: string;
  invite_id: string;
  request_id: string;
}

export interface ForeignCall {
  operation: OperationId;
  /** Which ids are foreign. */
  title: string;
  isInPath: boolean;
  path: string;
  call: Call;
  /** The same, with ids of nothing. */
  missing: { path: string; call: Call };
}

/** Of the form that the ids here have. */
const nowhere: Names = {
  project_id: 'proj_000000000000000000000000',
  key_id: '000000000000',
  person_id: 'person_000000000000000000000000',
  invite_id: 'invite_000000000000000000000000',
  request_id: '00000000000000000000000000000000',
};

/** The bodies of calls that would succeed if the ids were good. */
const bodies: Partial<Record<OperationId, object>> = {
  changeProject: { name: 'taken over', stores_prompts: true },
  changeMember: { role: 'owner' },
  createMember: { email: 'guest@example.com', role: 'owner' },
  createInvite: { email: 'guest@example.com', role: 'owner' },
  createKey: { name: 'taken over' },
  changeKey: { name: 'taken over' },
  rotateKey: { grace_seconds: 0 },
};

/** Parameters of paths that name something of the whole installation. */
const ofInstallation = new Set(['provider_name']);

interface Named {
  operation: OperationId;
  method: string;
  path: string;
  inPath: (keyof Names)[];
  inQuery: (keyof Names)[];
  hasEnd: boolean;
}

/** Of the reports, which would end with the hour otherwise: two calls are not always in the same one. */
const end = new Date(Date.now() + 86_400_000).toISOString();

const operations: Named[] = Object.entries(bundleOf('console')['paths'] ?? {}).flatMap(([path, item]) =>
  Object.entries(
    item as Record<string, { operationId?: OperationId; parameters?: { $ref?: string; name?: string }[] }>,
  )
    .filter(([, node]) => node.operationId !== undefined)
    .map(([method, { operationId, parameters = [] }]) => {
      const known = parameters.map(({ name, $ref }) => name ?? nameAt($ref ?? ''));
      return {
        operation: operationId as OperationId,
        method: method.toUpperCase(),
        path,
        inPath: [...path.matchAll(/\{(\w+)\}/g)]
          .map(([, name = '']) => name as keyof Names)
          .filter((name) => !ofInstallation.has(name)),
        inQuery: known.filter((name) => name in nowhere && !path.includes(`{${name}}`)) as (keyof Names)[],
        hasEnd: known.includes('to'),
      };
    }),
);

function nameAt(reference: string): string {
  const component = reference.split('/').at(-1) ?? '';
  const parameters = (bundleOf('console')['components'] as { parameters: Record<string, { name: string }> })
    .parameters;
  return parameters[component]?.name ?? '';
}

/** The operations that name something, so that a new one cannot be forgotten. */
export const naming = operations.filter(({ inPath, inQuery }) => inPath.length + inQuery.length > 0);

/** All ways to mix ids of both projects, as far as one of them is foreign. */
export function foreignCalls(own: Names, foreign: Names): ForeignCall[] {
  return naming.flatMap(({ operation, method, path, inPath, inQuery, hasEnd }) => {
    const names = [...inPath, ...inQuery];
    const body = bodies[operation];
    const call = { method, ...(body !== undefined && { body }) };
    return mixes(names.length).flatMap((mix) => {
      const given = (of: Names) => (name: keyof Names) =>
        (mix[names.indexOf(name)] === true ? of : own)[name];
      const addressed = (of: Names) => {
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: keyof Names) => given(of)(name));
        const query = new URLSearchParams(inQuery.map((name) => [name, given(of)(name)]));
        if (hasEnd) query.set('to', end);
        return query.size === 0 ? filled : `${filled}?${query}`;
      };
      const title = names.filter((_, at) => mix[at]).join(' and ');
      const isInPath = inPath.some((name) => mix[names.indexOf(name)]);
      const missing = { path: addressed(nowhere), call };
      return [{ operation, title, isInPath, path: addressed(foreign), call, missing }];
    });
  });
}

/** Every choice of some, at least one. */
function mixes(count: number): boolean[][] {
  return Array.from({ length: 2 ** count - 1 }, (_, bits) =>
    Array.from({ length: count }, (_unused, at) => (((bits + 1) >> at) & 1) === 1),
  );
}
