/** Whether a chat request asks for the usage of its stream, under either of the names that clients have for it. */
import { isJsonObject } from './json.ts';

/** `stream_options.include_usage` counts before `usage.include`; undefined or null where the request says neither. */
export function usageOption(request: Readonly<Record<string, unknown>>): unknown {
  return memberOf(request['stream_options'], 'include_usage') ?? memberOf(request['usage'], 'include');
}

export function asksForUsage(request: Readonly<Record<string, unknown>>): boolean {
  return usageOption(request) === true;
}

function memberOf(holder: unknown, name: string): unknown {
  return isJsonObject(holder) ? holder[name] : undefined;
}
