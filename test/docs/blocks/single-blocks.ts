/** Blocks that are no part of a walk: each is run by itself against real servers, by `single-blocks.slow.test.ts`. */
import type { Block } from './read-blocks.ts';

/** What is done with a block. */
export type Treatment =
  /** Its commands run to their end beside a server, whose data folder and keys they have. */
  | 'commands'
  /** Its last command starts a server, which then responds. */
  | 'start'
  /** The commands of a pipeline, beside a server. */
  | 'pipeline'
  /** A provider file: a server with it offers its models. */
  | 'provider file'
  /** Settings: a server starts with them. */
  | 'settings'
  /** Headers that carry a key: the server accepts it. */
  | 'header'
  /** The body of an error: the server responds with it. */
  | 'error'
  /** Fields of a request: the server takes them. */
  | 'request';

interface SingleBlock {
  readonly page: string;
  /** Of the code; every block of the language where it is absent. */
  readonly begins?: string;
  readonly language: string;
  readonly treatment: Treatment;
}

const providerFiles = ['configuration.md', 'operate/normalization.md', 'operate/providers.md'];

export const singleBlocks: readonly SingleBlock[] = [
  ...providerFiles.map((page) => ({
    page: `docs/${page}`,
    language: 'yaml',
    treatment: 'provider file' as const,
  })),
  { page: 'docs/ci/sandbox.md', begins: 'export MODELROUTE_KEY', language: 'console', treatment: 'start' },
  { page: 'docs/configuration.md', begins: 'P_KEY_FILE=', language: 'console', treatment: 'start' },
  { page: 'docs/observability.md', begins: 'OTEL_EXPORTER', language: 'console', treatment: 'start' },
  { page: 'docs/migrating-cutover.md', language: 'console', treatment: 'start' },
  { page: 'docs/console-api.md', language: 'console', treatment: 'commands' },
  { page: 'docs/operate/nodes.md', language: 'console', treatment: 'commands' },
  ...['openssl rand', 'modelroute secret'].map((begins) => ({
    page: 'docs/operate/secret.md',
    begins,
    language: 'console',
    treatment: 'commands' as const,
  })),
  { page: 'docs/operate/production.md', language: 'console', treatment: 'commands' },
  { page: 'docs/start/first-app.md', begins: 'OPENAI_API_KEY=', language: 'console', treatment: 'start' },
  { page: 'docs/operate/providers.md', begins: 'OPENAI', language: 'console', treatment: 'start' },
  { page: 'docs/operate/providers.md', begins: 'curl', language: 'console', treatment: 'commands' },
  { page: 'openapi/console/docs/introduction.md', language: 'sh', treatment: 'commands' },
  { page: 'openapi/console/docs/paging.md', language: 'sh', treatment: 'commands' },
  { page: 'docs/proxy.md', language: 'console', treatment: 'commands' },
  { page: 'docs/conformance.md', language: 'yaml', treatment: 'pipeline' },
  { page: 'docs/proxy.md', language: 'env', treatment: 'settings' },
  { page: 'docs/operate/sign-on.md', begins: 'MODELROUTE_OIDC_ROLES', language: 'sh', treatment: 'settings' },
  ...['v1', 'alt', 'console'].map((document) => ({
    page: `openapi/${document}/docs/authentication.md`,
    language: 'http',
    treatment: 'header' as const,
  })),
  { page: 'openapi/v1/docs/errors.md', language: 'json', treatment: 'error' },
  { page: 'openapi/alt/docs/errors.md', language: 'json', treatment: 'error' },
  { page: 'docs/responses.md', language: 'json', treatment: 'request' },
];

export function treatmentOf({ page, language, code }: Block): Treatment | undefined {
  return singleBlocks.find(
    (each) => each.page === page && each.language === language && code.startsWith(each.begins ?? ''),
  )?.treatment;
}
