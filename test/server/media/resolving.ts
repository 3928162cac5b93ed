/** Requests of both surfaces that name files and URLs, and what becomes of them. */
import { expect } from 'vitest';
import { CallTime } from '../../../server/core/call-time.ts';
import type { FileAccess } from '../../../server/core/file-access.ts';
import { loadContracts } from '../../../server/contract/bundles.ts';
import { createMediaResolver, type MediaResolverOptions } from '../../../server/media/resolve-media.ts';
import { samples } from './samples.ts';

export type Format = 'chat' | 'messages';

const contracts = loadContracts();
const operations = {
  chat: contracts.v1.operations.get('createChatCompletion'),
  messages: contracts.alt.operations.get('createMessage'),
};

const noFiles: FileAccess = { open: async () => undefined };

export interface ResolveSetting extends Partial<MediaResolverOptions> {
  fetchesUrls?: boolean;
  files?: FileAccess;
  signal?: AbortSignal;
  /** The time of the call, ms. */
  totalMs?: number;
}

/** The resolved request; it must be valid before and after. */
export async function resolve(
  format: Format,
  json: Record<string, unknown>,
  setting: ResolveSetting = {},
): Promise<unknown> {
  const { fetchesUrls = false, files = noFiles, signal = new AbortController().signal, ...more } = setting;
  const { totalMs = 60_000, ...options } = more;
  const time = new CallTime(totalMs);
  expect(operations[format]?.validateBody('application/json', json)).toBeUndefined();
  const before = JSON.stringify(json);
  const resolver = createMediaResolver({ fetch: null, ...options });
  const { json: resolved } = await resolver.resolve({ format, json, files, fetchesUrls, time, signal });
  expect(operations[format]?.validateBody('application/json', resolved)).toBeUndefined();
  expect(JSON.stringify(json)).toBe(before);
  return resolved;
}

/** A chat request of one message. */
export const chat = (...content: unknown[]) => ({ model: 'm', messages: [{ role: 'user', content }] });
/** A messages request of one message. */
export const messages = (...content: unknown[]) => ({
  model: 'm',
  max_tokens: 9,
  messages: [{ role: 'user', content }],
});
export const chatImage = (url: string) => ({ type: 'image_url', image_url: { url } });
export const chatFile = (id: string) => ({ type: 'file', file: { file_id: id } });
export const byId = (type: string, id: string) => ({ type, source: { type: 'file', file_id: id } });
export const byUrl = (type: string, url: string) => ({ type, source: { type: 'url', url } });
export const base64 = (mediaType: string, bytes: Buffer) => ({
  type: 'base64',
  media_type: mediaType,
  data: bytes.toString('base64'),
});
export const dataUrl = (mediaType: string, bytes: Buffer) =>
  `data:${mediaType};base64,${bytes.toString('base64')}`;
export const text = { type: 'text', text: 'What is this?' };
export const png = dataUrl('image/png', samples.png);
