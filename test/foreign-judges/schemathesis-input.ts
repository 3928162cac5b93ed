/** What Schemathesis is given: a document, and its configuration. */

export interface Surface {
  /** Below the server's URL. */
  path: string;
  /** Security schemes of the document. */
  auth: readonly { scheme: string; member: 'bearer' | 'api_key' }[];
  /** Schemes that are not used. */
  withoutKey?: readonly string[];
  /** Kind of the key. */
  needs: 'inference' | 'management';
  phases: readonly string[];
}

export const surfaces = {
  v1: {
    path: '/v1',
    auth: [{ scheme: 'BearerAuth', member: 'bearer' }],
    needs: 'inference',
    phases: ['examples', 'coverage', 'fuzzing'],
  },
  alt: {
    path: '/alt/v1',
    auth: [
      { scheme: 'BearerAuth', member: 'bearer' },
      { scheme: 'ApiKeyAuth', member: 'api_key' },
    ],
    needs: 'inference',
    // Collecting the examples of this document alone takes longer than the rest of the run.
    phases: ['coverage', 'fuzzing'],
  },
  console: {
    path: '/console/api',
    auth: [{ scheme: 'ManagementKey', member: 'bearer' }],
    // An installation key is sent in the same header; it is allowed 600 requests a minute, which fuzzing exceeds.
    withoutKey: ['SessionCookie', 'InstallationKey'],
    needs: 'management',
    phases: ['examples', 'coverage', 'fuzzing'],
  },
} satisfies Record<string, Surface>;

export type SurfaceName = keyof typeof surfaces;

export const phasesOf = (name: SurfaceName): string => surfaces[name].phases.join(',');

interface Operation {
  parameters?: unknown[];
}

/**
 * The bundle without the header that orders a failure: the header may order statuses that an operation does not
 * document (decision 2), and a request with it is refused, however valid it is. And without `int64`, from which it makes
 * 2^63: as a JSON number for JavaScript that is the same as 2^63 - 1, which the format allows.
 */
export function documentFor(bundle: string): object {
  const document = JSON.parse(bundle, withoutInt64) as {
    paths: Record<string, Record<string, Operation | unknown[]>>;
  };
  for (const item of Object.values(document.paths)) {
    for (const operation of [item as Operation, ...Object.values(item)]) {
      if (Array.isArray(operation) || !Array.isArray(operation.parameters)) continue;
      operation.parameters = operation.parameters.filter(
        (parameter) => !/SandboxError|x-sandbox-error/.test(JSON.stringify(parameter)),
      );
    }
  }
  return document;
}

const withoutInt64 = (name: string, value: unknown): unknown =>
  name === 'format' && value === 'int64' ? undefined : value;

/** The key comes from the environment, so that it is in no file. */
export function configurationFor(name: SurfaceName): string {
  const auth = surfaces[name].auth.flatMap(({ scheme, member }) => [
    `[auth.openapi.${scheme}]`,
    `${member} = "\${MODELROUTE_KEY}"`,
  ]);
  return `${[
    ...auth,
    '[checks.not_a_server_error]',
    '# Failures of providers, which the examples order from the sandbox. A 500 is the fault of the server.',
    'expected-statuses = ["2xx", "3xx", "4xx", 502, 503, 504, 529]',
    '[checks.positive_data_acceptance]',
    '# A schema cannot express which models serve an operation.',
    'enabled = false',
  ].join('\n')}\n`;
}
