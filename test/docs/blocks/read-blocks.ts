/** The fenced blocks of the pages that the site publishes, with the texts around each. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { markdownIt } from '../../../docs/build/site/parse-markdown.ts';

export const root = resolve(import.meta.dirname, '../../..');

export interface Block {
  /** Path from the root of the repository. */
  readonly page: string;
  /** Of the opening fence, counted from 1. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** The file that the reader makes of it: the last code of a paragraph before it that begins with "Save". */
  readonly savedAs: string | undefined;
  /** It follows another block, without a text between them. */
  readonly follows: boolean;
}

export function blocksOf(page: string): Block[] {
  const tokens = markdownIt.parse(readFileSync(join(root, page), 'utf8'), {});
  return tokens.flatMap((token, at): Block[] => {
    if (token.type !== 'fence') return [];
    const paragraph = tokens[at - 1]?.type === 'paragraph_close' ? (tokens[at - 2]?.content ?? '') : '';
    const saved = /^Save [\s\S]*`([^`\n]+)`[^`]*:$/.exec(paragraph)?.[1];
    return [
      {
        page,
        line: (token.map?.[0] ?? 0) + 1,
        language: token.info.trim(),
        code: token.content,
        savedAs: saved,
        follows: tokens[at - 1]?.type === 'fence',
      },
    ];
  });
}

/** Every page that is written by hand; decisions are about the code, and the contract's texts are pages too. */
export function everyBlock(): Block[] {
  const pages = globSync(['*.md', 'docs/**/*.md', 'openapi/{v1,alt,console,shared}/docs/*.md'], {
    cwd: root,
    exclude: ['docs/dist', 'docs/build'],
  });
  return pages.toSorted().flatMap(blocksOf);
}
