/**
 * The page with the table of how every field is translated into the other surface's format. Run it to
 * write the page: `node server/dialects/matrix.ts > docs/translation.md`.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { JsonObject } from '../core/json.ts';
import { chatAnswerRules, chatStreamRules } from './matrix/chat-answer.ts';
import { chatRequestRules } from './matrix/chat-request.ts';
import { contractFields, type ContractField } from './matrix/contract-fields.ts';
import { ruleFor, type FieldClass, type FieldRule, type FieldRules } from './matrix/field-rule.ts';
import { messagesAnswerRules, messagesStreamRules } from './matrix/messages-answer.ts';
import { messagesRequestRules } from './matrix/messages-request.ts';

export interface MatrixSection {
  title: string;
  surface: 'v1' | 'alt';
  /** The schema of the bodies that the section is about. */
  root: string;
  /** The bodies of an earlier section have these fields too; they are not listed again. */
  after?: string;
  rules: FieldRules;
}

export const matrixSections: readonly MatrixSection[] = [
  {
    title: 'Chat-completions requests, to a messages provider',
    surface: 'v1',
    root: 'CreateChatCompletionRequest',
    rules: chatRequestRules,
  },
  {
    title: 'Messages requests, to a chat-completions provider',
    surface: 'alt',
    root: 'CreateMessageRequest',
    rules: messagesRequestRules,
  },
  {
    title: "A messages provider's answers, to chat-completions clients",
    surface: 'alt',
    root: 'Message',
    rules: messagesAnswerRules,
  },
  {
    title: "A messages provider's streams",
    surface: 'alt',
    root: 'MessageStreamEvent',
    after: 'Message',
    rules: messagesStreamRules,
  },
  {
    title: "A chat-completions provider's answers, to messages clients",
    surface: 'v1',
    root: 'ChatCompletion',
    rules: chatAnswerRules,
  },
  {
    title: "A chat-completions provider's streams",
    surface: 'v1',
    root: 'ChatStreamEvent',
    after: 'ChatCompletion',
    rules: chatStreamRules,
  },
];

/** The fields of a section with their rules; a field that has none has `undefined`. */
export function sectionFields({
  surface,
  root,
  after,
  rules,
}: MatrixSection): (ContractField & { rule: FieldRule | undefined })[] {
  const schemas = schemasOf(surface);
  const told = new Set(after === undefined ? [] : contractFields(schemas, after).map(({ key }) => key));
  return contractFields(schemas, root)
    .filter(({ key }) => !told.has(key))
    .map((field) => ({ ...field, rule: ruleFor(rules, field.key) }));
}

function schemasOf(surface: MatrixSection['surface']): JsonObject {
  const file = new URL(`../../openapi/generated/${surface}.openapi.json`, import.meta.url);
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: { schemas: JsonObject } };
  return components.schemas;
}

const introduction = `# Translation

<!-- Made by \`node server/dialects/matrix.ts > docs/translation.md\`; changes made here are lost. -->

A model whose provider speaks the other surface's format is served all the same. This page names every field of
both contracts and what becomes of it on the way.

- **exact**: the same value.
- **equivalent**: the same meaning, in another form or place.
- **lossy**: some or all values lose something. Which field of a request lost something is told in the response
  header \`x-translation-loss\`, as paths such as \`messages[0].name\`, separated by commas; in very long lists \`[*]\`
  stands for several items, and a last entry \`+12\` for twelve more. With \`MODELROUTE_TRANSLATION=strict\` such a
  request is refused instead, with \`unsupported_parameter\`. What an answer loses is kept with the usage record.
- **refused**: for some values there is no answer over the other format: 400 \`unsupported_value\`.

Fields that are absent, null, or at a default that every provider has anyway, lose nothing. Ids are told in the
style of the surface, and go back to the provider as it minted them.
`;

/** The whole page. Throws when a field of the contracts has no rule. */
export function matrixPage(): string {
  return `${introduction}\n${matrixSections.map(sectionText).join('\n')}`;
}

/** Fields of one schema with the same outcome. */
interface MatrixRow {
  schema: string;
  paths: string[];
  /** Class, counterpart and note. */
  end: readonly string[];
}

function sectionText(section: MatrixSection): string {
  const fields = sectionFields(section);
  const counts = new Map<FieldClass, number>();
  const rows = new Map<string, MatrixRow>();
  for (const { key, path, rule } of fields) {
    if (rule === undefined) throw new Error(`No rule says what becomes of ${key}.`);
    counts.set(rule.class, (counts.get(rule.class) ?? 0) + 1);
    const schema = key.slice(0, key.indexOf('.'));
    const end = [rule.class, rule.becomes, rule.note].map(cell);
    const group = [schema, ...end].join(' | ');
    const row = rows.get(group) ?? { schema, paths: [], end };
    row.paths.push(`\`${path}\``);
    rows.set(group, row);
  }
  const lines = [...rows.values()].map(({ schema, paths, end }) => [schema, paths.join('<br>'), ...end]);
  const sums = [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
  return [
    `## ${section.title}`,
    '',
    `${fields.length} fields: ${sums}.`,
    '',
    ...table(['schema', 'fields', 'class', 'becomes', 'what differs'], lines),
    '',
  ].join('\n');
}

/** Columns of equal width, as the repository's formatter writes them. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((name, column) =>
    Math.max(3, name.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[], filler = ' '): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, filler)).join(' | ')} |`;
  return [line(head), line([], '-'), ...rows.map((row) => line(row))];
}

/** A bar character would end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.stdout.write(matrixPage());
