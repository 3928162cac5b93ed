/** The blocks that are neither run nor checked, each with the kind of reason; no other kinds are allowed. */

export const kinds = {
  drawing: 'A picture or a formula made of characters.',
  excerpt: 'A part of a longer text, with … for the rest, or one line of a file.',
  foreign: 'A configuration of another program, which is not installed for tests: parsed, and no more.',
} as const;

export interface Exemption {
  readonly page: string;
  /** Of the first line of the block. */
  readonly begins: string;
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
];
