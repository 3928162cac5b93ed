/** Full-text search in the browser, over the indexes of the guides and of the reference, which are loaded when the reader opens the search. */
import MiniSearch, { type SearchResult } from 'minisearch';
import { byName } from './by-name.ts';
import {
  firstOfEachPage,
  searchFiles,
  searchOptions,
  urlOfEntry,
  type SearchEntry,
} from './search-fields.ts';

type Group = keyof typeof searchFiles;

/** Entries with the very name come first, then guides; a reader of the reference finds its part below them. */
const most: Readonly<Record<Group, number>> = { guides: 12, reference: 8 };
const indexes = new Map<Group, Promise<MiniSearch<SearchEntry>>>();

const siteRoot = () => new URL(document.documentElement.dataset['root'] ?? './', location.href);

async function readIndex(group: Group): Promise<MiniSearch<SearchEntry>> {
  const response = await fetch(new URL(searchFiles[group], siteRoot()));
  if (!response.ok) throw new Error(`the index of the search: ${response.status}`);
  return MiniSearch.loadJSON<SearchEntry>(await response.text(), searchOptions);
}

/** Loads an index once, and again after a failure. */
function indexOf(group: Group): Promise<MiniSearch<SearchEntry>> {
  const known = indexes.get(group);
  if (known !== undefined) return known;
  const loading = readIndex(group);
  indexes.set(group, loading);
  loading.catch(() => indexes.delete(group));
  return loading;
}

function resultItem(result: SearchResult): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = new URL(urlOfEntry(String(result.id)), siteRoot()).href;
  const title = document.createElement('strong');
  const heading = String(result['heading']);
  title.textContent = heading === '' ? String(result['title']) : `${String(result['title'])} › ${heading}`;
  const excerpt = document.createElement('span');
  excerpt.textContent = String(result['excerpt']);
  link.append(title, excerpt);
  item.append(link);
  return item;
}

interface Parts {
  readonly input: HTMLInputElement;
  readonly lists: Readonly<Record<Group, Element>>;
  readonly reference: HTMLElement;
  readonly status: Element;
}

/** Results of both indexes, so that the number and the lists change at once. */
async function show({ input, lists, reference, status }: Parts): Promise<void> {
  const text = input.value;
  if (text.trim() === '') {
    for (const list of Object.values(lists)) list.replaceChildren();
    reference.hidden = true;
    status.textContent = '';
    return;
  }
  try {
    const [guides, ofReference] = await Promise.all([indexOf('guides'), indexOf('reference')]);
    // The reader has typed on while the indexes came.
    if (input.value !== text) return;
    const ordered = byName(text, guides.search(text), ofReference.search(text));
    const found = {
      guides: [...ordered.named, ...firstOfEachPage(ordered.guides)],
      reference: firstOfEachPage(ordered.reference),
    };
    for (const group of ['guides', 'reference'] as const)
      lists[group].replaceChildren(...found[group].slice(0, most[group]).map(resultItem));
    reference.hidden = found.reference.length === 0;
    const count = found.guides.length + found.reference.length;
    status.textContent = count === 0 ? 'No results' : `${count} results`;
  } catch {
    status.textContent = 'The index of the search could not be loaded.';
  }
}

/** Arrow keys move through the results; Enter opens the first one. */
function moveByKeys(event: KeyboardEvent, input: HTMLInputElement, dialog: Element): void {
  const links = [...dialog.querySelectorAll('a')];
  if (event.key === 'Enter' && document.activeElement === input) {
    event.preventDefault();
    links[0]?.click();
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const at =
    links.indexOf(document.activeElement as HTMLAnchorElement) + (event.key === 'ArrowDown' ? 1 : -1);
  if (at < 0) input.focus();
  else links[Math.min(at, links.length - 1)]?.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

export function prepareSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#search');
  const input = dialog?.querySelector('input');
  const status = dialog?.querySelector('[role=status]');
  const reference = dialog?.querySelector<HTMLElement>('section');
  const [guides, ofReference] = dialog?.querySelectorAll('ul') ?? [];
  if (!dialog || !input || !status || !reference || !guides || !ofReference) return;
  const parts: Parts = { input, status, reference, lists: { guides, reference: ofReference } };
  const open = (): void => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    for (const group of ['guides', 'reference'] as const) indexOf(group).catch(() => undefined);
  };
  document.querySelector('#open-search')?.addEventListener('click', open);
  document.querySelector('#close-search')?.addEventListener('click', () => dialog.close());
  document.addEventListener('keydown', (event) => {
    const isShortcut = event.key === '/' && !isTyping(event.target);
    if (!isShortcut && !(event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    open();
  });
  input.addEventListener('input', () => void show(parts));
  dialog.addEventListener('keydown', (event) => moveByKeys(event, input, dialog));
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog || event.target instanceof HTMLAnchorElement) dialog.close();
  });
}
