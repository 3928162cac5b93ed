/** One question in the format of either surface, and the response with everything that can be judged of it. */
import type { Front } from './front.ts';

export type SurfaceName = 'v1' | 'alt';

export interface SurfaceResponse {
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
  /** The body that was sent, for the grammar of the response. */
  request: object;
  /** From the request to the last byte, milliseconds. */
  tookMs: number;
}

export interface Question {
  surface: SurfaceName;
  model: string;
  streamed: boolean;
}

const paths = { v1: '/v1/chat/completions', alt: '/alt/v1/messages' } as const;

function bodyOf({ model, streamed }: Question): Record<string, unknown> {
  return {
    model,
    max_tokens: 100,
    messages: [{ role: 'user', content: 'Is all well?' }],
    ...(streamed && { stream: true }),
  };
}

export function send(front: Front, question: Question, init: RequestInit = {}): Promise<Response> {
  return front.post(paths[question.surface], bodyOf(question), init);
}

export function ask(
  front: Front,
  question: Question,
  touch?: (text: string) => void,
): Promise<SurfaceResponse> {
  return readWhole(bodyOf(question), () => send(front, question), touch);
}

/** Any other request; `path` with the surface's base path. */
export function exchange(front: Front, path: string, request: object): Promise<SurfaceResponse> {
  return readWhole(request, () => front.post(path, request));
}

/** `touch` gets the text up to now, chunk by chunk. */
async function readWhole(
  request: object,
  start: () => Promise<Response>,
  touch?: (text: string) => void,
): Promise<SurfaceResponse> {
  const startedMs = performance.now();
  const response = await start();
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    chunks.push(next.value);
    touch?.(Buffer.concat(chunks).toString());
  }
  const bytes = Buffer.concat(chunks);
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    text: bytes.toString(),
    request,
    tookMs: performance.now() - startedMs,
  };
}

interface Said {
  choices?: { delta?: { content?: string }; message?: { content?: string } }[];
  content?: { text?: string }[];
  delta?: { text?: string };
}

/** The text of the model in a response of either surface, plain or streamed, whole or not. */
export function textOf(response: string): string {
  const parts = response.startsWith('{')
    ? [response]
    : [...response.matchAll(/^data: (\{.*\})$/gm)].map(([, data]) => data ?? '');
  return parts
    .map((part) => {
      const { choices, content, delta } = JSON.parse(part) as Said;
      const [choice] = choices ?? [];
      return choice?.delta?.content ?? choice?.message?.content ?? content?.[0]?.text ?? delta?.text ?? '';
    })
    .join('');
}

/** The JSON of the last event. */
export function lastEvent(response: string): unknown {
  return JSON.parse([...response.matchAll(/^data: (\{.*\})$/gm)].at(-1)?.[1] ?? 'null');
}
