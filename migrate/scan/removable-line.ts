/** Detects whether a line that sets a header contains nothing else, so that it can be removed safely. */
import { pattern } from './pattern.ts';
import { languageOf, lineOf, type SourceFile } from './source-file.ts';

/** A string, or a name with its members: nothing that could have an effect or run over several lines. */
const value = `(?:"[^"\\\\]*"|'[^'\\\\]*'|\`[^\`\\\\]*\`|[\\w.]+)`;

const setters = 'Set|Add|set|add|header|addHeader|setHeader|append|setRequestProperty|putHeader';

const withoutBraces = new Set(['py', 'yaml', 'yml']);

export function isRemovable(file: SourceFile, line: number, header: string): boolean {
  const text = lineOf(file, line);
  const name = pattern(header);
  const fits = (source: string) => new RegExp(source, 'i').test(text);
  const language = languageOf(file);
  if (fits(`^\\s*(?:-H|--header)[ =](["'])${name}:[^"'\`$]*\\1\\s*\\\\$`)) return true;
  if (language === 'yaml' || language === 'yml')
    return fits(`^\\s+(["']?)${name}\\1:\\s+\\S[^{\\[|>&*]*$`) && hasSibling(file, line, header);
  if (fits(`^\\s*(["'\`]?)${name}\\1\\s*:\\s*${value}\\s*(,?)\\s*$`))
    return language !== 'json' || text.trimEnd().endsWith(',');
  // The last link of a chain has the semicolon of the whole statement.
  if (fits(`^\\s*\\.(?:${setters})\\(\\s*(["'])${name}\\1\\s*,\\s*${value}\\s*\\)\\s*$`))
    return !endsStatement(file, line);
  const statement =
    fits(`^\\s*[\\w.]+\\.(?:${setters})\\(\\s*(["'])${name}\\1\\s*,\\s*${value}\\s*\\)\\s*;?\\s*$`) ||
    fits(`^\\s*[\\w.]+\\[\\s*(["'])${name}\\1\\s*\\]\\s*=\\s*${value}\\s*;?\\s*$`);
  return (
    statement && (withoutBraces.has(language) ? hasSibling(file, line, header) : !isOnlyBody(file, line))
  );
}

const indentOf = (text: string) => /^[ \t]*/.exec(text)?.[0].length ?? 0;

/** Where blocks are made by indentation, something else must be left in the block. */
function hasSibling(file: SourceFile, line: number, header: string): boolean {
  const own = indentOf(lineOf(file, line));
  return [line - 1, line + 1].some((near) => {
    const text = lineOf(file, near);
    return (
      text.trim() !== '' &&
      indentOf(text) === own &&
      !text.trim().startsWith('#') &&
      !text.includes(header) &&
      !isHeaderLike(text)
    );
  });
}

/** A neighbour that may be taken away as well does not count. */
const isHeaderLike = (text: string) =>
  /(?:HTTP-Referer|X-Title|X-OpenRouter|Helicone-|x-portkey|x-litellm)/i.test(text);

/** `if (x)` without braces has this line as all of its body. */
function isOnlyBody(file: SourceFile, line: number): boolean {
  return /^\s*(?:\}\s*)?(?:else\s+)?(?:if|for|while)\b.*\)\s*$|(?:\belse|=>|=)\s*$/.test(
    lineOf(file, line - 1),
  );
}

/** In a language that ends statements by the line, the last link of a chain ends it too; a dot before it must not be left. */
function endsStatement(file: SourceFile, line: number): boolean {
  return /\.\s*$/.test(lineOf(file, line - 1));
}
