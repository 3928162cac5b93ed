/** A file of settings as YAML: its value, its syntax errors, and the position of each path of the value. */
import { isAlias, isMap, isPair, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import type { FilePath, Finding, Remark } from './finding.ts';
import { pathText, printable, visible } from './finding.ts';

/** How often the text may refer to its own parts by aliases. */
const maxAliases = 10_000;

/** The format needs seven. */
const maxDepth = 32;

/** More syntax errors than these help nobody. */
const maxRemarks = 1_000;

export class FileText {
  /** Undefined when there are errors. */
  readonly value: unknown;
  /** Syntax errors, whatever the content. */
  readonly errors: readonly Remark[];
  readonly warnings: readonly Remark[];
  readonly #lines = new LineCounter();
  readonly #document: Document | undefined;

  constructor(text: string) {
    try {
      const document = parseDocument(text, {
        lineCounter: this.#lines,
        prettyErrors: false,
        // Quadratic; `findNodeErrors` does it.
        uniqueKeys: false,
      });
      this.#document = document;
      this.warnings = document.warnings.map(({ message, pos }) => this.#at(pos[0], message));
      const broken = document.errors.map(({ message, pos }) => this.#at(pos[0], message));
      const fromNodes = findNodeErrors(document.contents).map(({ offset, message }) =>
        this.#at(offset, message),
      );
      this.errors = inOrder([...broken, ...fromNodes]);
      this.value = this.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: maxAliases });
    } catch (cause) {
      // A text nested so deeply that the parser gives up, or aliases that multiply.
      const message = cause instanceof RangeError ? 'is nested too deeply' : (cause as Error).message;
      this.errors = [{ line: 1, column: 1, path: '', message }];
      this.warnings = [];
    }
  }

  /** The findings with their places, in the order of the text. */
  locate(findings: readonly Finding[]): Remark[] {
    const remarks = findings.map(({ path, message, atName }) => ({
      ...this.#position(this.#offset(path, atName === true)),
      path: pathText(path),
      message,
    }));
    return inOrder(remarks);
  }

  #at(offset: number, message: string): Remark {
    return { ...this.#position(offset), path: '', message: visible(message) };
  }

  #position(offset: number): { line: number; column: number } {
    const { line, col } = this.#lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  }

  /** Where the value at the path begins, or its name; for a missing value, the object that should contain it. */
  #offset(path: FilePath, atName: boolean): number {
    let node: unknown = this.#document?.contents;
    let offset = startOf(node) ?? 0;
    for (const [at, step] of path.entries()) {
      if (isAlias(node)) node = this.#document && node.resolve(this.#document);
      if (isMap(node)) {
        const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
        if (pair === undefined) return offset;
        node = pair.value;
        offset = (atName && at === path.length - 1 ? startOf(pair.key) : startOf(node)) ?? offset;
      } else if (isSeq(node)) {
        node = node.items[Number(step)];
        offset = startOf(node) ?? offset;
      } else return offset;
    }
    return offset;
  }
}

function startOf(node: unknown): number | undefined {
  if (isPair(node)) return startOf(node.key);
  return (node as { range?: readonly number[] } | null | undefined)?.range?.[0];
}

function inOrder(remarks: Remark[]): Remark[] {
  const sorted = remarks.sort((a, b) => a.line - b.line || a.column - b.column);
  if (sorted.length <= maxRemarks) return sorted;
  const last = sorted[maxRemarks - 1] as Remark;
  return [
    ...sorted.slice(0, maxRemarks),
    { ...last, path: '', message: `and ${sorted.length - maxRemarks} more` },
  ];
}

/** Linear in the size of the file. Turns the numbers below a member `prices` or `usd` into text, digit by digit as they are written. */
function findNodeErrors(root: unknown): { offset: number; message: string }[] {
  const errors: { offset: number; message: string }[] = [];
  const note = (node: unknown, message: string) => errors.push({ offset: startOf(node) ?? 0, message });
  const walk = (node: unknown, depth: number, asText: boolean): void => {
    if (depth > maxDepth) {
      note(node, `is nested more than ${maxDepth} deep`);
    } else if (isMap(node)) {
      const names = new Set<string>();
      for (const { key, value } of node.items) {
        const name = isScalar(key) ? String(key.value) : '';
        if (!isScalar(key)) note(key, 'the name of a member must be text');
        if (names.has(name)) note(key, `'${printable(name)}' is there twice`);
        names.add(name);
        // The bound of long requests is a count of tokens, and no price.
        walk(value, depth + 1, (asText && name !== 'above') || name === 'prices' || name === 'usd');
      }
    } else if (isSeq(node)) {
      for (const item of node.items) walk(item, depth + 1, asText);
    } else if (asText && isScalar(node) && typeof node.value === 'number') {
      node.value = node.source;
    }
  };
  walk(root, 0, false);
  return errors;
}
