/** What is stored of a kept response: the input of its request, the response, and the responses that it continued. */
import type { SecretBox } from '../core/secret-box.ts';

/** Items as the wire has them. */
export type WireItem = Readonly<Record<string, unknown>>;

export interface KeptContent {
  /** Ids of the responses that it continued, the first one first. */
  ancestors: readonly string[];
  /** The JSON of the request, or of an object with its `input` alone. */
  request: Uint8Array;
  /** The JSON of the response, or of an event that has it as `response`. */
  response: Uint8Array;
}

interface Head {
  ancestors: readonly string[];
  requestBytes: number;
}

const lengthBytes = 4;

/** A response that is moved to another owner or id in the database cannot be opened. */
export const contextOfKept = (owner: string, id: string): string => JSON.stringify(['response', owner, id]);

/** The bytes are copied: they may be reused afterwards. */
export function sealContent(box: SecretBox, about: string, content: KeptContent): Buffer {
  const { ancestors, request, response } = content;
  const head = Buffer.from(JSON.stringify({ ancestors, requestBytes: request.length } satisfies Head));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(head.length);
  return box.seal([length, head, request, response], about);
}

/** Undefined for bytes that another secret, or another owner's response, has sealed. */
export function openContent(box: SecretBox, about: string, sealed: Uint8Array): KeptContent | undefined {
  const plain = box.open(sealed, about);
  if (plain === undefined) return undefined;
  const headEnd = lengthBytes + plain.readUInt32BE();
  const head = JSON.parse(plain.toString('utf8', lengthBytes, headEnd)) as Head;
  const requestEnd = headEnd + head.requestBytes;
  return {
    ancestors: head.ancestors,
    request: plain.subarray(headEnd, requestEnd),
    response: plain.subarray(requestEnd),
  };
}

/** The response as it was sent. */
export function responseOf({ response }: KeptContent): WireItem & { output: WireItem[] } {
  const parsed = parse(response) as { response?: unknown };
  return (parsed.response ?? parsed) as WireItem & { output: WireItem[] };
}

/** The items by which the request added to the conversation. */
export function inputItems({ request }: KeptContent): WireItem[] {
  const { input } = parse(request) as { input: string | WireItem[] };
  return typeof input === 'string' ? [{ type: 'message', role: 'user', content: input }] : input;
}

function parse(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'));
}
