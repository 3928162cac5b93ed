/** Members of a request that only a messages provider can fulfil, and without which it would mean something else. */
import { ApiError } from '../../core/api-error.ts';
import type { Conversation } from '../../core/conversation.ts';

const noMcpServers = "no MCP servers are called; offer their functions in 'tools' and call them yourself";
const noSummary = 'no summary is made on demand; ask for one in the last message of the conversation';

export const needsMessagesProvider = { mcp_servers: noMcpServers, compaction: noSummary } as const;

/** A completion without the tools of the servers, or in place of a summary, would be another than the one that is asked for. */
export function refuseUnfulfilled(conversation: Conversation): void {
  refuseServers(conversation);
  const summary = conversation.native?.['compaction'] ?? null;
  if (summary !== null) throw refused('compaction');
}

/** A count has to contain the tools of the servers. */
export function refuseServers({ native }: Conversation): void {
  const servers = native?.['mcp_servers'];
  if (Array.isArray(servers) && servers.length > 0) throw refused('mcp_servers');
}

function refused(param: keyof typeof needsMessagesProvider): ApiError {
  const message = `Unsupported value: '${param}': ${needsMessagesProvider[param]}.`;
  return new ApiError('unsupported_value', message, { param });
}
