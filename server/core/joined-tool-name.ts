/** The one name under which a model is offered a tool of a namespace; a call by it is a call of that tool. */
export function joinedToolName(namespace: string | null | undefined, name: string): string {
  if (namespace === null || namespace === undefined || namespace === '') return name;
  return namespace.endsWith('__') ? namespace + name : `${namespace}__${name}`;
}
