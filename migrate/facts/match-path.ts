/** Matches the path of a call with a path of a table: `{name}` is one segment, `*` at the end the rest. */

const compiled = new Map<string, RegExp>();

/** The values of the names in `template`, or `undefined` when the path is another one. */
export function matchPath(template: string, path: string): Record<string, string> | undefined {
  const known = compiled.get(template) ?? compile(template);
  compiled.set(template, known);
  const match = known.exec(path.replace(/\/+$/, ''));
  return match === null ? undefined : { ...match.groups };
}

function compile(template: string): RegExp {
  const source = template
    .split(/(\{\w+\}|\*)/)
    .map((part) => {
      if (part === '*') return '.+';
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      // A model id contains slashes, which may be sent unencoded.
      if (name === 'model' || name === 'model_id') return `(?<${name}>.+)`;
      return name === undefined ? part.replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`) : `(?<${name}>[^/]+)`;
    })
    .join('');
  return new RegExp(`^${source}$`);
}
