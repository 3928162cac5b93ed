/** The tools of namespaces: each goes to the model under one name, and a call of it comes back under both. */
import { joinedToolName } from '../../core/joined-tool-name.ts';
import type { RequestTool } from './wire.ts';

type NamespaceTool = Extract<RequestTool, { type: 'namespace' }>;
export type OwnTool = NamespaceTool['tools'][number];

/** A function or a custom tool of the request, with the name that the model is offered. */
export interface OfferedTool {
  tool: OwnTool;
  name: string;
  description: string | null;
  path: string;
}

/** All of them, in their order; the search of the web is none. */
export function offeredTools(tools: readonly RequestTool[]): OfferedTool[] {
  return tools.flatMap((tool, index): OfferedTool[] => {
    const path = `tools[${index}]`;
    if (tool.type === 'namespace') return namespaced(tool, path);
    if (tool.type !== 'function' && tool.type !== 'custom') return [];
    return [{ tool, name: tool.name, description: tool.description ?? null, path }];
  });
}

/** The description of the namespace comes before that of its first tool. */
function namespaced(
  { name: namespace, description: about, tools }: NamespaceTool,
  path: string,
): OfferedTool[] {
  return tools.map((tool, index) => {
    const texts = [index === 0 ? about : null, tool.description];
    const said = texts.filter((text) => typeof text === 'string' && text !== '').join('\n\n');
    return {
      tool,
      name: joinedToolName(namespace, tool.name),
      description: said === '' ? null : said,
      path: `${path}.tools[${index}]`,
    };
  });
}

/** How a call by each joined name is written in a response. */
export function namesOfCalls(
  tools: readonly RequestTool[],
): ReadonlyMap<string, { namespace: string; name: string }> {
  return new Map(
    tools.flatMap((tool) => {
      if (tool.type !== 'namespace') return [];
      const { name: namespace } = tool;
      return tool.tools.map(({ name }) => [joinedToolName(namespace, name), { namespace, name }] as const);
    }),
  );
}
