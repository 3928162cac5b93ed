/** The routes of a request whose tools a provider has to run: those to targets that have all of them. */
import { isRecord, list, member } from '../contract/body-parts.ts';
import { ApiError } from '../core/api-error.ts';
import type { GatewayCall } from '../core/gateway-call.ts';
import { datedSearches, hostedTools, type DatedSearch, type HostedTool } from '../core/hosted-tools.ts';
import type { FoundModel } from './catalog.ts';
import { checkHostedTool } from './hosted-members.ts';
import type { Route } from './route.ts';

interface AskedTool {
  type: HostedTool | DatedSearch;
  tool: Readonly<Record<string, unknown>>;
  path: string;
}

/** The same object where any target will do. Throws `ApiError` where no target has the tools, or may be asked for them so. */
export function withHostedRoutes(found: FoundModel, { operation, json }: GatewayCall): FoundModel {
  if (operation !== 'createResponse') return found;
  const asked = askedTools(json['tools']);
  if (asked.length === 0) return found;
  let { routes } = found;
  for (const tool of asked) {
    routes = routes.filter((route) => hasTool(route, tool));
    if (routes.length === 0) throw absent(tool, found.model.id);
  }
  for (const { tool, path } of asked) checkHostedTool(tool, path);
  return { ...found, routes };
}

function askedTools(tools: unknown): AskedTool[] {
  return list(tools).flatMap((tool, index) => {
    const type = nameOf(member(tool, 'type'));
    return isRecord(tool) && type !== undefined ? [{ type, tool, path: `tools[${index}]` }] : [];
  });
}

function nameOf(type: unknown): AskedTool['type'] | undefined {
  return [...hostedTools, ...datedSearches].find((known) => known === type);
}

/** A translated request could not name the tool. */
function hasTool({ mode, target }: Route, { type }: AskedTool): boolean {
  return mode === 'direct' && (isSearch(type) || target.hostedTools?.includes(type) === true);
}

function isSearch(type: AskedTool['type']): type is DatedSearch {
  return datedSearches.some((known) => known === type);
}

function absent({ type, path }: AskedTool, model: string): ApiError {
  const param = `${path}.type`;
  const remedy = isSearch(type)
    ? `no provider of model '${model}' has the search under the name of a version; send '${type.replace(/_\d.*$/, '')}'`
    : `no provider of model '${model}' has this tool for callers (the operator lists it in 'hosted_tools'); offer a function, or a custom tool, that your program runs`;
  return new ApiError('unsupported_value', `Unsupported value: '${param}': ${remedy}.`, { param });
}
