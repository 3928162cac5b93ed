/** Full-text search in the browser, over an index that is loaded when the reader opens the search. */
import MiniSearch, { type SearchResult } from 'minisearch';
import { firstOfEachPage, searchOptions, type SearchEntry } from './search-fields.ts';

const most = 12;
let index: Promise<MiniSearch<SearchEntry>> | undefined;

const siteRoot = () => new URL(document.documentElement.dataset['root'] ?? './', location.href);

async function loadIndex(): Promise<MiniSearch<SearchEntry>> {
  const response = await fetch(new URL('search.json', siteRoot()));
  if (!response.ok) throw new Error(`the index of the search: ${response.status}`);
  return MiniSearch.loadJSON<SearchEntry>(await response.text(), searchOptions);
}

function resultItem(result: SearchResult): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = new URL(String(result.id), siteRoot()).href;
  const title = document.createElement('strong');
  const heading = String(result['heading']);
  title.textContent = heading === '' ? String(result['title']) : `${String(result['title'])} › ${heading}`;
  const excerpt = document.createElement('span');
  excerpt.textContent = String(result['excerpt']);
  link.append(title, excerpt);
  item.append(link);
  return item;
}

async function show(text: string, list: Element, status: Element): Promise<void> {
  if (text.trim() === '') {
    list.replaceChildren();
    status.textContent = '';
    return;
  }
  try {
    index ??= loadIndex();
    const results = firstOfEachPage((await index).search(text));
    list.replaceChildren(...results.slice(0, most).map(resultItem));
    status.textContent = results.length === 0 ? 'No results' : `${results.length} results`;
  } catch {
    index = undefined;
    status.textContent = 'The index of the search could not be loaded.';
  }
}

/** Arrow keys move through the results; Enter opens the first one. */
function moveByKeys(event: KeyboardEvent, input: HTMLInputElement, list: Element): void {
  const links = [...list.querySelectorAll('a')];
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
  const list = dialog?.querySelector('ul');
  const status = dialog?.querySelector('[role=status]');
  if (!dialog || !input || !list || !status) return;
  const open = (): void => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    index ??= loadIndex();
    index.catch(() => (index = undefined));
  };
  document.querySelector('#open-search')?.addEventListener('click', open);
  document.querySelector('#close-search')?.addEventListener('click', () => dialog.close());
  document.addEventListener('keydown', (event) => {
    const isShortcut = event.key === '/' && !isTyping(event.target);
    if (!isShortcut && !(event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    open();
  });
  input.addEventListener('input', () => void show(input.value, list, status));
  dialog.addEventListener('keydown', (event) => moveByKeys(event, input, list));
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog || event.target instanceof HTMLAnchorElement) dialog.close();
  });
}
