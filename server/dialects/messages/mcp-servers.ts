/** MCP servers of a request: only a messages provider calls them. */
import { ApiError } from '../../core/api-error.ts';
import type { Conversation } from '../../core/conversation.ts';

export const noMcpServers =
  "no MCP servers are called; offer their functions in 'tools' and call them yourself";

/** A completion or a count without the tools of the servers would be another than the one that is asked for. */
export function refuseServers({ native }: Conversation): void {
  const servers = native?.['mcp_servers'];
  if (!Array.isArray(servers) || servers.length === 0) return;
  throw new ApiError('unsupported_value', `Unsupported value: 'mcp_servers': ${noMcpServers}.`, {
    param: 'mcp_servers',
  });
}
