/** The commands and excerpts of `docs/migrating.md`, so that what is tested is what is printed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

interface Block {
  language: string;
  text: string;
}

const guideText = readFileSync(join(root, 'docs/migrating.md'), 'utf8');

const blocks: Block[] = [...guideText.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
  ([, language = '', text = '']) => ({ language, text }),
);

const taken = new Set<Block>();

/** The next command of the guide that was not taken yet; it has to have `words` in it, so that nothing is passed over. */
export function nextCommand(words: string): { command: string; excerpt: string } {
  const at = blocks.findIndex((block) => block.language === 'sh' && !taken.has(block));
  const block = blocks[at];
  if (block === undefined || !block.text.includes(words))
    throw new Error(`the next command of the guide has no '${words}': ${block?.text ?? 'it has ended'}`);
  taken.add(block);
  const after = blocks[at + 1];
  return { command: block.text, excerpt: after?.language === 'text' ? after.text : '' };
}

/** The change that the guide leaves to the reader. */
export const changeByHand = blocks.find(({ language }) => language === 'diff')?.text ?? '';

/** What the guide shows of `report.json`. */
export const reportedCase = JSON.parse(blocks.find(({ language }) => language === 'json')?.text ?? '{}') as {
  findings: object[];
};

/** Commands that no test has taken. */
export const leftCommands = (): string[] =>
  blocks.filter((block) => block.language === 'sh' && !taken.has(block)).map(({ text }) => text);

/** Lines of an excerpt that an output does not have, in any width of its columns; `…` stands for anything. */
export function missingLines(excerpt: string, output: string): string[] {
  const lines = squeezed(output);
  return squeezed(excerpt).filter((line) => {
    const source = line
      .split('…')
      .map((part) => part.trim().replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
    return !lines.some((printed) => new RegExp(source.join('.*')).test(printed));
  });
}

const squeezed = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replaceAll(/ +/g, ' '))
    .filter((line) => line !== '');
