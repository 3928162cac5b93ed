/** Finds the texts for people in a source file: prose of Markdown and YAML, strings or comments of TypeScript. */
import ts from 'typescript';
import { isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';

/** A text of a file; `line` is the line of its first character, and `text` keeps every line break of the source. */
export interface SourceText {
  readonly line: number;
  readonly text: string;
}

/** Same length, same line breaks, no words: a position in the result is the position in the source. */
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** Code, link targets and comments of Markdown are no prose. */
function blankCode(markdown: string): string {
  return markdown
    .replaceAll(/^( *)(```|~~~)[^\n]*\n[\s\S]*?^\1\2/gm, blank)
    .replaceAll(/<!--[\s\S]*?-->/g, blank)
    .replaceAll(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, blank)
    .replaceAll(/\]\([^)\n]*\)/g, blank)
    .replaceAll(/<?\bhttps?:[^\s>)]*>?/g, blank);
}

/** A Markdown file is one text. */
export function markdownTexts(source: string): SourceText[] {
  return [{ line: 1, text: blankCode(source) }];
}

const proseKeys = /^(?:summary|description|title|meaning|causes|remedy|how|x-(?!limit-source-id)[a-z-]+)$/;
const valueKeys = /^(?:examples?|default|enum|const|value|body)$/;

/** Summaries, descriptions, causes and `x-` strings of a YAML document; its examples and values are not prose. */
export function yamlTexts(source: string): SourceText[] {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const texts: SourceText[] = [];
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key)) return undefined;
      const name = String(key.value);
      if (valueKeys.test(name)) return visit.SKIP;
      if (!proseKeys.test(name)) return undefined;
      for (const item of isSeq(value) ? value.items : [value]) {
        if (!isScalar(item) || typeof item.value !== 'string') continue;
        const [from, to] = item.range ?? [0, 0];
        texts.push({ line: lines.linePos(from).line, text: blankCode(source.slice(from, to)) });
      }
      return undefined;
    },
  });
  return texts;
}

/** Attributes of JSX whose values are for machines. */
const machineAttributes = new Set(['class', 'className', 'd', 'style', 'viewBox', 'points', 'href', 'id']);

function isForMachines(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return machineAttributes.has(parent.name.getText());
  return ts.isTaggedTemplateExpression(parent) && parent.tag.getText().startsWith('sql');
}

/** The source of a string without its quotes, with dots for its expressions; positions stay. */
function stringSource(node: ts.Node, source: string): string {
  const start = node.getStart();
  const whole = source.slice(start, node.end).replaceAll(/\\[nrt]/g, '  ');
  if (ts.isJsxText(node)) return whole;
  let text = ` ${whole.slice(1, -1)} `;
  if (ts.isTemplateExpression(node))
    for (const { expression } of node.templateSpans) {
      const [from, to] = [expression.pos - start, expression.end - start];
      const gap = text.slice(from, to).replaceAll(/[^\n]/g, '…');
      text = `${text.slice(0, from)}${gap}${text.slice(to)}`;
    }
  return text;
}

/** Strings with a space in them, JSX text, and with `labels` capitalized single words, as labels of a page are. */
export function stringTexts(source: string, file: string, labels: boolean): SourceText[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const texts: SourceText[] = [];
  const add = (node: ts.Node): void => {
    const text = stringSource(node, source);
    const isSentence = /\S\s+\S/.test(text) || (labels && /^[A-Z]/.test(text.trim()));
    if (!isSentence || isForMachines(node)) return;
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    texts.push({ line: line + 1, text: blankCode(labels ? text.trim() : text) });
  };
  const walk = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateExpression(node)) add(node);
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return texts;
}

/** Comments of TypeScript or of YAML. */
export function commentTexts(source: string, file: string): SourceText[] {
  if (/\.ya?ml$/.test(file))
    return [...source.matchAll(/^\s*# ?(.*)$/gm)].map((match) => ({
      line: lineAt(source, match.index + match[0].indexOf('#')),
      text: match[1] ?? '',
    }));
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const ranges = new Map<number, number>();
  const walk = (node: ts.Node): void => {
    for (const comment of [
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ])
      if (!ts.isJsxText(node)) ranges.set(comment.pos, comment.end);
    for (const child of node.getChildren(tree)) walk(child);
  };
  walk(tree);
  return [...ranges].map(([from, to]) => ({
    line: lineAt(source, from),
    text: blankCode(source.slice(from, to).replaceAll(/^\s*\*(?!\/)/gm, blank)),
  }));
}

/** The line of a character of `source`, counted from 1. */
export function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length;
}
