/** The body of a request as it is sent to a provider: a form, or bytes in as few copies as possible. */
import type { ChunkedBody } from '../core/chunked-body.ts';
import type { Form } from '../core/form.ts';
import type { GatewayCall } from '../core/gateway-call.ts';

/** The form with the provider's name of the model. */
export function namedForm({ fields, file }: Form, model: string): Form {
  return { fields: fields.map(([name, value]) => [name, name === 'model' ? model : value] as const), file };
}

/** As few copies as possible: none of a large body, and one of a small one where something changes. */
export function sendable(
  { outline, loan }: GatewayCall,
  chunks: readonly Buffer[],
): Uint8Array | ChunkedBody {
  const [only] = chunks;
  // A loan must know of everyone who sends the bytes.
  if (outline === undefined && loan !== undefined) return { chunks, loan };
  const body = only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks);
  return outline?.fill(body) ?? body;
}
