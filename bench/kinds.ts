/** The kinds of requests that are measured. */
import { chatRequest, pacedRequest } from './bodies.ts';

export interface Kind {
  name: KindName;
  label: string;
  payload: Buffer;
  stream: boolean;
  connections: number;
}

export type KindName =
  | '0.5KB'
  | '20KB'
  | '1MB-image'
  | '1MB-text'
  | '1-stream'
  | '32-streams'
  | '1-request'
  | `provider-${(typeof providerDelaysMs)[number]}ms`
  | '64-deltas'
  | 'workers-provider'
  | 'workers-sandbox';

const connections = 32;

/** How long a provider takes until it responds, as onthebench varies it. */
const providerDelaysMs = [1, 5, 10, 50, 100] as const;

/** The first number of each comes from 32 connections; alone: one request at a time, the time that a caller waits. */
export const usualKinds: readonly Kind[] = [
  { name: '0.5KB', label: '0.5 KB', payload: chatRequest(500), stream: false, connections },
  { name: '20KB', label: '20 KB', payload: chatRequest(20_000), stream: false, connections },
  {
    name: '1MB-image',
    label: '1 MB, image',
    payload: chatRequest(1_000_000, false, 'picture'),
    stream: false,
    connections,
  },
  { name: '1MB-text', label: '1 MB, text', payload: chatRequest(1_000_000), stream: false, connections },
  { name: '1-request', label: '1 request', payload: chatRequest(500), stream: false, connections: 1 },
  { name: '1-stream', label: '1 stream', payload: chatRequest(500, true), stream: true, connections: 1 },
  { name: '32-streams', label: '32 streams', payload: chatRequest(500, true), stream: true, connections },
];

/** With a provider that takes its time; measured on request. */
export const pacedKinds: readonly Kind[] = [
  ...providerDelaysMs.map((ms): Kind => ({
    name: `provider-${ms}ms`,
    label: `provider, ${ms} ms`,
    payload: pacedRequest(`delay=${ms}ms`),
    stream: false,
    connections,
  })),
  {
    name: '64-deltas',
    label: '64 deltas at 20 ms',
    payload: pacedRequest('deltas=64 gap=20ms', true),
    stream: true,
    connections,
  },
];

export const kinds: readonly Kind[] = [...usualKinds, ...pacedKinds];
