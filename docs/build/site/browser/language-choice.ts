/** Shows the same program in one of its languages: that of the reader, who chooses once for all pages. */

const stored = 'modelroute-docs-language';

const names: Readonly<Record<string, string>> = {
  sh: 'curl',
  js: 'JavaScript',
  py: 'Python',
  go: 'Go',
  java: 'Java',
};

interface Choice {
  readonly blocks: ReadonlyMap<string, HTMLElement>;
  readonly buttons: ReadonlyMap<string, HTMLButtonElement>;
}

/**
 * Blocks of different languages, one after the other. Every program that is there twice is there in Python too; other
 * neighbours belong together, such as a file and the command that runs it.
 */
function translations(): Map<string, HTMLElement>[] {
  const found: Map<string, HTMLElement>[] = [];
  let last: Element | null = null;
  for (const block of document.querySelectorAll<HTMLElement>('main .code')) {
    const language = block.dataset['language'] ?? '';
    const group = found.at(-1);
    const isNext = last !== null && block.previousElementSibling === last;
    if (isNext && language in names && group?.has(language) === false) group.set(language, block);
    else found.push(new Map(language in names ? [[language, block]] : []));
    last = block;
  }
  return found.filter((group) => group.size > 1 && group.has('py'));
}

function read(): string | null {
  try {
    return localStorage.getItem(stored);
  } catch {
    // Storage may be denied; the choice lasts for this page.
    return null;
  }
}

function keep(language: string): void {
  try {
    localStorage.setItem(stored, language);
  } catch {
    // As above.
  }
}

function withButtons(blocks: Map<string, HTMLElement>, choose: (language: string) => void): Choice {
  const bar = document.createElement('div');
  bar.className = 'languages';
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', 'Language');
  const buttons = new Map(
    [...blocks.keys()].map((language): [string, HTMLButtonElement] => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = names[language] ?? language;
      button.addEventListener('click', () => choose(language));
      return [language, button];
    }),
  );
  bar.append(...buttons.values());
  [...blocks.values()][0]?.before(bar);
  return { blocks, buttons };
}

/** A program that is not there in the language stays in its first one. */
function show({ blocks, buttons }: Choice, wanted: string | null): void {
  const shown = wanted !== null && blocks.has(wanted) ? wanted : [...blocks.keys()][0];
  for (const [language, block] of blocks) block.hidden = language !== shown;
  for (const [language, button] of buttons) button.setAttribute('aria-pressed', String(language === shown));
}

export function prepareLanguages(): void {
  const showAll = (language: string | null): void => {
    for (const choice of choices) show(choice, language);
  };
  const choices = translations().map((blocks) =>
    withButtons(blocks, (language) => {
      keep(language);
      const top = () => document.activeElement?.getBoundingClientRect().top ?? 0;
      const before = top();
      showAll(language);
      // Programs above have another height now; the one of the reader stays where it is.
      scrollBy({ top: top() - before, behavior: 'instant' });
    }),
  );
  showAll(read());
  // What the URL names has moved up.
  if (choices.length > 0) document.querySelector(':target')?.scrollIntoView({ behavior: 'instant' });
}
