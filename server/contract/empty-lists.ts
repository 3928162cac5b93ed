/** Empty lists that clients write for what is not set. Some providers refuse them. */
type Members = Readonly<Record<string, unknown>>;

export const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** What says something only of tools, where it does not demand a call. */
const aboutTools = new Set<unknown>(['auto', 'none']);

/** The same object when there is nothing to leave out. */
export function withoutEmptyLists(request: Members): Members {
  const isToolless = isEmptyList(request['tools']);
  if (!isToolless && !isEmptyList(request['stop'])) return request;
  const kept = Object.entries(request).filter(([name, value]) => {
    if (name === 'stop' || name === 'tools') return !isEmptyList(value);
    if (!isToolless) return true;
    return name !== 'parallel_tool_calls' && !(name === 'tool_choice' && aboutTools.has(value));
  });
  return Object.fromEntries(kept);
}
