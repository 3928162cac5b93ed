/** The blocks that no test runs, each with the kind of reason; no other kinds are allowed. Most are checked all the same. */

export const kinds = {
  drawing: 'A picture or a formula made of characters.',
  excerpt: 'A part of a longer text, with … for the rest, or one line of a file.',
  foreign: 'A configuration of another program, which is not installed for tests: parsed, and no more.',
  checkout: 'Installs a fresh clone, and tests or measures in it: what CI itself does around this test.',
  registry:
    'Installs the newest packages of a registry. CI installs pinned ones, and runs the page with them.',
  engine:
    'Needs a container engine, a cluster, or systemd as the first process. `npm run test:deploy` builds and runs the image, the chart and the unit without them.',
  outside:
    'Names an account, a host, a database or a program of the reader, in whose place a test would run another block.',
  data: 'Data that a command or a caller reads: the reader of it takes the block.',
  client: 'The set-up of a tested client, from the file in which `npm run test:foreign-clients` records it.',
} as const;

export interface Exemption {
  readonly page: string;
  /** Of the first line of the block; every block of the page that no test runs where it is absent. */
  readonly begins?: string;
  readonly kind: keyof typeof kinds;
}

export const exemptions: readonly Exemption[] = [
  { page: 'docs/architecture.md', begins: 'caller ──► surface', kind: 'drawing' },
  { page: 'docs/operate/charges.md', begins: 'cost = tokens of each class', kind: 'drawing' },
  { page: 'openapi/shared/docs/lifecycles.md', begins: 'uploading ──►', kind: 'drawing' },
  { page: 'openapi/shared/docs/lifecycles.md', begins: '            disable', kind: 'drawing' },
  { page: 'openapi/shared/docs/lifecycles.md', begins: 'received ────', kind: 'drawing' },
  { page: 'openapi/shared/docs/lifecycles.md', begins: 'reserved ──►', kind: 'drawing' },
  { page: 'openapi/v1/docs/streaming.md', begins: 'chat    ──►', kind: 'drawing' },
  { page: 'openapi/alt/docs/streaming.md', begins: 'message_start', kind: 'drawing' },
  { page: 'openapi/v1/docs/streaming.md', begins: 'data: {"id":"chatcmpl-…"', kind: 'excerpt' },
  { page: 'openapi/v1/docs/streaming.md', begins: 'data: {"error":', kind: 'excerpt' },
  { page: 'openapi/alt/docs/streaming.md', begins: 'event: content_block_delta', kind: 'excerpt' },
  { page: 'openapi/alt/docs/streaming.md', begins: 'event: error', kind: 'excerpt' },
  { page: 'docs/console.md', begins: 'http://127.0.0.1:8080/console/#/setup', kind: 'excerpt' },
  { page: 'docs/configuration.md', begins: '# yaml-language-server:', kind: 'excerpt' },
  { page: 'docs/observability.md', begins: 'scrape_configs:', kind: 'foreign' },
  { page: 'docs/observability.md', begins: 'receivers:', kind: 'foreign' },
  { page: 'docs/observability.md', begins: 'groups:', kind: 'foreign' },
  { page: 'CONTRIBUTING.md', kind: 'checkout' },
  { page: 'README.md', kind: 'checkout' },
  { page: 'docs/start/quickstart.md', begins: 'npm ci', kind: 'checkout' },
  { page: 'docs/generating-clients.md', begins: '- run: npm ci', kind: 'checkout' },
  { page: 'docs/performance.md', kind: 'checkout' },
  { page: 'docs/guides/python.md', kind: 'registry' },
  { page: 'docs/sdks/go.md', kind: 'registry' },
  { page: 'docs/start/first-app.md', begins: 'npm install', kind: 'registry' },
  { page: 'docs/install.md', begins: 'npm install --omit', kind: 'registry' },
  { page: 'docs/install.md', begins: 'npm install --prefix', kind: 'engine' },
  { page: 'docs/install.md', begins: '[Service]', kind: 'engine' },
  { page: 'docs/containers.md', kind: 'engine' },
  { page: 'docs/observability.md', begins: 'docker run -p 3000', kind: 'engine' },
  { page: 'docs/observability.md', begins: 'docker run -p 4318', kind: 'engine' },
  { page: 'docs/start/first-app.md', begins: 'export MODELROUTE_KEY', kind: 'outside' },
  { page: 'docs/keys.md', kind: 'outside' },
  { page: 'docs/operate/file-storage.md', kind: 'outside' },
  { page: 'docs/operate/nodes.md', begins: 'DATABASE_URL', kind: 'outside' },
  { page: 'docs/generating-clients.md', begins: 'curl', kind: 'outside' },
  { page: 'docs/migrate/openrouter.md', kind: 'data' },
  { page: 'docs/migrating-models.md', kind: 'data' },
  { page: 'openapi/console/docs/errors.md', kind: 'data' },
  { page: 'docs/tested-clients.md', kind: 'client' },
];
