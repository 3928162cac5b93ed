/**
 * How to call providers: the formats that they accept under which paths, how to send a key, and the URLs of their
 * file store. A surface need not have each dialect, nor a provider the format of each surface.
 */
import type { Service, UpstreamConversation, WireFormat } from '../core/wire-format.ts';

export interface UpstreamDialect {
  /** The conversation format that requests in another one are translated into. */
  conversation: UpstreamConversation;
  /** Operations that a provider of the dialect offers. */
  takes: Readonly<Partial<Record<WireFormat, { service: Service; pathOf: (model: string) => string }>>>;
  /** Sent with every request, lower case. */
  headers: Readonly<Record<string, string>>;
  keyHeaders: (key: string) => Readonly<Record<string, string>>;
  /** Lists the models; with the query. */
  modelsPath: string;
  files: {
    /** Sent with everything that concerns a file, lower case. */
    headers: Readonly<Record<string, string>>;
    /** Form fields of an upload beside the file. */
    fields: Readonly<Record<string, string>>;
    /** The member of a stored file that has its size. */
    sizeMember: string;
    /** Whether file names may only contain letters, digits and `. _ -`. */
    hasPlainNames: boolean;
  };
}

export const upstreamDialects = {
  chat: {
    conversation: 'chat',
    takes: {
      chat: { service: 'chat', pathOf: () => '/chat/completions' },
      embeddings: { service: 'embeddings', pathOf: () => '/embeddings' },
      rerank: { service: 'rerank', pathOf: () => '/rerank' },
      speech: { service: 'speech', pathOf: () => '/audio/speech' },
      transcription: { service: 'transcription', pathOf: () => '/audio/transcriptions' },
    },
    headers: {},
    keyHeaders: (key) => ({ authorization: `Bearer ${key}` }),
    modelsPath: '/models',
    files: { headers: {}, fields: { purpose: 'user_data' }, sizeMember: 'bytes', hasPlainNames: false },
  },
  messages: {
    conversation: 'messages',
    takes: {
      messages: { service: 'chat', pathOf: () => '/messages' },
      'token-count': { service: 'chat', pathOf: () => '/messages/count_tokens' },
    },
    headers: { 'anthropic-version': '2023-06-01' },
    keyHeaders: (key) => ({ 'x-api-key': key }),
    modelsPath: '/models?limit=1000',
    files: {
      headers: { 'anthropic-beta': 'files-api-2025-04-14' },
      fields: {},
      sizeMember: 'size_bytes',
      hasPlainNames: true,
    },
  },
  responses: {
    conversation: 'responses',
    takes: { responses: { service: 'chat', pathOf: () => '/responses' } },
    headers: {},
    keyHeaders: (key) => ({ authorization: `Bearer ${key}` }),
    modelsPath: '/models',
    files: { headers: {}, fields: { purpose: 'user_data' }, sizeMember: 'bytes', hasPlainNames: false },
  },
} satisfies Record<string, UpstreamDialect>;

/** As the provider file has it. */
export type UpstreamDialectName = keyof typeof upstreamDialects;

export const upstreamDialectNames = Object.keys(upstreamDialects) as [
  UpstreamDialectName,
  ...UpstreamDialectName[],
];

/** The row of a dialect. */
export function upstreamDialect(name: UpstreamDialectName): UpstreamDialect {
  return upstreamDialects[name];
}

/** The services of a dialect, in the order of its formats. */
export function servicesOfDialect(name: UpstreamDialectName): readonly Service[] {
  return [...new Set(Object.values(upstreamDialect(name).takes).map(({ service }) => service))];
}

/** Those of all dialects together. */
export const allServices = [...new Set(upstreamDialectNames.flatMap(servicesOfDialect))] as [
  Service,
  ...Service[],
];

/** The formats that a provider of the dialect takes for these services. */
export function formatsOf(name: UpstreamDialectName, services: readonly string[]): WireFormat[] {
  return Object.entries(upstreamDialect(name).takes)
    .filter(([, { service }]) => services.includes(service))
    .map(([format]) => format as WireFormat);
}
