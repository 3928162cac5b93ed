/**
 * Tools that a search is to find when they are needed. The search brings items that the contract does not have, so that it is
 * left out, and all tools of the request are offered at once: the model may call the same ones, and reads more.
 */
import type { Loss } from '../loss.ts';

type Members = Readonly<Record<string, unknown>>;

export interface OfferedAtOnce {
  /** The same list where nothing is left to a search. */
  tools: readonly Members[];
  losses: Loss[];
}

const note = 'all tools of the request are offered at once';

export function withoutToolSearch(tools: readonly Members[]): OfferedAtOnce {
  const losses: Loss[] = [];
  const offered = tools.flatMap((tool, index) => {
    const path = `tools[${index}]`;
    if (tool['type'] !== 'tool_search') return [offeredAtOnce(tool, path, losses)];
    losses.push({ field: path, kind: 'dropped', note });
    return [];
  });
  return losses.length === 0 ? { tools, losses } : { tools: offered, losses };
}

function offeredAtOnce(tool: Members, path: string, losses: Loss[]): Members {
  const { defer_loading: isDeferred, ...rest } = tool;
  if (isDeferred === true) {
    losses.push({ field: `${path}.defer_loading`, kind: 'changed', note });
    return rest;
  }
  const { tools } = tool;
  if (tool['type'] !== 'namespace' || !Array.isArray(tools)) return tool;
  const inner = (tools as Members[]).map((each, at) => offeredAtOnce(each, `${path}.tools[${at}]`, losses));
  return inner.every((each, at) => each === tools[at]) ? tool : { ...tool, tools: inner };
}
