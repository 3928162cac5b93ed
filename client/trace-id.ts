/** Makes the id under which a request is found in every log. */

/** 32 hexadecimal digits. Not `randomUUID`: browsers have that only on secure pages. */
export function makeTraceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
