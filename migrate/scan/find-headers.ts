/** Headers that only other aggregators read, and whether the line that sets one can be taken away. */
import { foreignHeaders, type ForeignHeader } from '../facts/foreign.ts';
import type { Hit } from './hit.ts';
import { pattern } from './pattern.ts';
import { isRemovable } from './removable-line.ts';
import { placeIn, type SourceFile } from './source-file.ts';

export function headerFinder(from: ReadonlySet<string>): (file: SourceFile) => Hit[] {
  const rules = foreignHeaders.filter(({ of }) => of.some((name) => from.has(name)));
  const names = rules.map(({ name }) =>
    name.endsWith('*') ? `${pattern(name.slice(0, -1))}[\\w-]+` : pattern(name),
  );
  if (names.length === 0) return () => [];
  const search = new RegExp(
    `(?<![\\w-])(?:${names.sort((a, b) => b.length - a.length).join('|')})(?![\\w-])`,
    'gi',
  );
  return (file) =>
    [...file.text.matchAll(search)].flatMap(({ 0: name, index }) => {
      const rule = ruleOf(rules, name);
      return rule === undefined ? [] : [hitOf(file, rule, name, index)];
    });
}

function ruleOf(rules: readonly ForeignHeader[], name: string): ForeignHeader | undefined {
  const lower = name.toLowerCase();
  const exact = rules.find((rule) => rule.name.toLowerCase() === lower);
  return (
    exact ??
    rules.find((rule) => rule.name.endsWith('*') && lower.startsWith(rule.name.slice(0, -1).toLowerCase()))
  );
}

function hitOf(file: SourceFile, rule: ForeignHeader, name: string, start: number): Hit {
  const { line } = placeIn(file, start);
  const removable = rule.action === 'drop' && isRemovable(file, line, name);
  return {
    kind: 'header',
    name,
    start,
    end: start + name.length,
    action: rule.action,
    how: rule.how,
    of: rule.of,
    needs: isUnmistakable(rule) ? 'nothing' : 'tree',
    ...(removable && { removesLine: true }),
  };
}

/** Other headers have names that anybody may use. */
function isUnmistakable({ name, of }: ForeignHeader): boolean {
  return (
    of.some((aggregator) => name.toLowerCase().includes(aggregator)) ||
    /^(?:HTTP-Referer|X-Title)$/i.test(name)
  );
}
