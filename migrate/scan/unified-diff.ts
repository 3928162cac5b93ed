/** Prints the changes that are sure as a unified diff, as `git apply` and `patch -p1` take it. */
import { placeIn } from './source-file.ts';
import type { ScannedFile } from './scan-tree.ts';

const contextLines = 3;

/** The diff of one file; empty when nothing in it is sure. */
export function unifiedDiff({ file, hits }: ScannedFile): string {
  if (!file.isUtf8) return '';
  const changed = changedLines({ file, hits });
  if (changed.size === 0) return '';
  const lines = file.text.split('\n');
  const endsWithBreak = lines.at(-1) === '';
  if (endsWithBreak) lines.pop();
  const name = (side: string) => quotedName(`${side}/${file.path}`);
  const tab = file.path.includes(' ') ? '\t' : '';
  const head = `diff --git ${name('a')} ${name('b')}\n--- ${name('a')}${tab}\n+++ ${name('b')}${tab}\n`;
  const body = hunks(
    [...changed.keys()].sort((a, b) => a - b),
    lines.length,
  ).reduce(
    ({ text, shift }, hunk) => {
      const printed = printHunk(hunk, { lines, changed, endsWithBreak, shift });
      return { text: text + printed.text, shift: shift + printed.shift };
    },
    { text: '', shift: 0 },
  );
  return head + body.text;
}

/** Line, counted from 0, → its new text; `undefined` where it is removed. */
function changedLines({ file, hits }: ScannedFile): Map<number, string | undefined> {
  const changed = new Map<number, string | undefined>();
  const lines = file.text.split('\n');
  // From the end of the file, so that the columns before stay right.
  for (const hit of [...hits].sort((a, b) => b.start - a.start)) {
    const { line, column } = placeIn(file, hit.start);
    const index = line - 1;
    if (hit.removesLine === true) changed.set(index, undefined);
    if (hit.replacement === undefined || (changed.has(index) && changed.get(index) === undefined)) continue;
    const text = changed.get(index) ?? lines[index] ?? '';
    changed.set(
      index,
      text.slice(0, column - 1) + hit.replacement + text.slice(column - 1 + hit.end - hit.start),
    );
  }
  for (const [index, text] of changed) if (text === lines[index]) changed.delete(index);
  return changed;
}

interface Hunk {
  from: number;
  /** Exclusive. */
  to: number;
}

function hunks(changed: readonly number[], lines: number): Hunk[] {
  const found: Hunk[] = [];
  for (const index of changed) {
    const from = Math.max(0, index - contextLines);
    const to = Math.min(lines, index + contextLines + 1);
    const last = found.at(-1);
    if (last !== undefined && from <= last.to) last.to = to;
    else found.push({ from, to });
  }
  return found;
}

interface DiffedText {
  lines: readonly string[];
  changed: ReadonlyMap<number, string | undefined>;
  endsWithBreak: boolean;
  /** How many lines the hunks before have added or taken. */
  shift: number;
}

function printHunk(
  { from, to }: Hunk,
  { lines, changed, endsWithBreak, shift }: DiffedText,
): { text: string; shift: number } {
  const out: string[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  let taken = 0;
  const flush = () => {
    out.push(...removed, ...added);
    removed = [];
    added = [];
  };
  for (let index = from; index < to; index++) {
    const mark = !endsWithBreak && index === lines.length - 1 ? '\n\\ No newline at end of file' : '';
    const before = lines[index] ?? '';
    if (!changed.has(index)) {
      flush();
      out.push(` ${before}${mark}`);
      continue;
    }
    const after = changed.get(index);
    removed.push(`-${before}${mark}`);
    if (after === undefined) taken += 1;
    else added.push(`+${after}${mark}`);
  }
  flush();
  const count = to - from;
  const left = count - taken;
  const newFrom = left === 0 ? from + shift : from + shift + 1;
  return { text: `@@ -${from + 1},${count} +${newFrom},${left} @@\n${out.join('\n')}\n`, shift: -taken };
}

/** Names with quotes, backslashes or control characters are written as C texts. */
function quotedName(name: string): string {
  if (!/["\\\p{Cc}]/u.test(name)) return name;
  const escaped = name
    .replaceAll(/["\\]/g, String.raw`\$&`)
    .replaceAll(/\p{Cc}/gu, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`);
  return `"${escaped}"`;
}
