/**
 * What a model has written of a conversation that a request brings. Responses have members there that the contract does not
 * know, and client libraries send them back, so that the server accepts them: it leaves them out, and lists them.
 */

/** Items of `/v1/responses` that are neither a message nor a call. */
const otherOutput = new Set(['reasoning', 'compaction', 'mcp_list_tools', 'mcp_approval_request']);

/** Of a message of `messages`, or an item of `input`. */
export function isModelWritten(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false;
  const { role, type } = item as { role?: unknown; type?: unknown };
  if (role !== undefined) return role === 'assistant';
  return typeof type === 'string' && (type.endsWith('_call') || otherOutput.has(type));
}
