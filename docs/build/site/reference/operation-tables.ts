/** Tables of the reference, in Markdown. */
import { referenceFolders } from '../../../../openapi/build/operation-links.ts';
import type { Field } from './fields.ts';
import type { BodyFields, DocumentFacts, OperationFacts } from './operation-facts.ts';
import { possibleCodes } from './possible-codes.ts';

/** The operations of a document, for a page in the folder of the reference. */
export function operationTable({ name, operations }: DocumentFacts): string {
  const rows = operations.map(
    ({ method, path, id, title }) =>
      `| [\`${method} ${path}\`](${referenceFolders[name]}/${id.toLowerCase()}.md) | ${cell(title)} |`,
  );
  return table(['operation', 'what it does'], rows);
}

export function parameterTable({ parameters }: OperationFacts): string {
  const rows = parameters.map(
    ({ name, in: place, isRequired, description, ...types }) =>
      `| \`${name}\` | ${place} | ${typeCell(types, description)} | ${isRequired ? 'yes' : 'no'} | ${cell(description)} |`,
  );
  return table(['name', 'in', 'type', 'required', 'description'], rows);
}

export function fieldTable({ fields, isRequest }: BodyFields): string {
  const rows = fields.map(({ path, types, bounds, isRequired, description }) => {
    const type = typeCell({ types, bounds: isRequest ? bounds : [] }, description);
    return `| \`${path}\` | ${type} | ${isRequired ? 'yes' : 'no'} | ${cell(description)} |`;
  });
  return table(['field', 'type', 'required', 'description'], rows);
}

export function responseTable(operation: OperationFacts): string {
  const rows = operation.responses.map(
    ([status, meaning]) => `| ${status} | ${cell(errorCodes(operation, meaning) ?? meaning)} |`,
  );
  return table(['status', 'meaning'], rows);
}

/** A description that names the default says it better. */
const namesDefault = /\bdefault\b|when absent|unless/i;

/** Types or values, then bounds: `number or null, 0 to 2`. */
function typeCell({ types, bounds }: Pick<Field, 'types' | 'bounds'>, description: string): string {
  const shown = bounds.filter((bound) => !bound.startsWith('default') || !namesDefault.test(description));
  return cell([types.join(' or '), ...shown].filter((part) => part !== '').join(', '));
}

/** The codes that the response of an error lists; each has a page with its meaning. */
function errorCodes(operation: OperationFacts, meaning: string): string | undefined {
  const codes = [...meaning.matchAll(/^(?:- )?`(\w+)`: /gm)].map(([, code = '']) => code);
  if (codes.length === 0) return undefined;
  return possibleCodes(operation, codes)
    .map((code) => `[\`${code}\`](/docs/errors/${code}/)`)
    .join(', ');
}

/** Empty without rows. */
function table(columns: readonly string[], rows: readonly string[]): string {
  if (rows.length === 0) return '';
  const head = [`| ${columns.join(' | ')} |`, `| ${columns.map(() => '---').join(' | ')} |`];
  return [...head, ...rows].join('\n');
}

function cell(text: string): string {
  return text
    .replaceAll('|', String.raw`\|`)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
