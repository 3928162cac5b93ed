/** What every page of the site does: theme, menu on a phone, samples with the server's URL, their languages, copying, search. */
import { prepareLanguages } from './language-choice.ts';
import { addCopyButtons, showServerUrl } from './samples.ts';
import { prepareSearch } from './search.ts';

const root = document.documentElement;

function prepareTheme(button: Element | null): void {
  button?.addEventListener('click', () => {
    const isDark =
      root.dataset['theme'] === 'dark' ||
      (root.dataset['theme'] === undefined && matchMedia('(prefers-color-scheme: dark)').matches);
    root.dataset['theme'] = isDark ? 'light' : 'dark';
    try {
      localStorage.setItem('modelroute-docs-theme', root.dataset['theme']);
    } catch {
      // The choice lasts for this page.
    }
  });
}

function prepareMenu(button: Element | null): void {
  button?.addEventListener('click', () => {
    const isOpen = document.body.classList.toggle('menu-open');
    button.setAttribute('aria-expanded', String(isOpen));
  });
}

/** Before the site, the URL of its home page was that of the reference of the main surface; its links have these fragments. */
function followOldLink(): void {
  if (root.dataset['home'] === undefined || !location.hash.startsWith('#/')) return;
  location.replace(new URL(`reference/main/${location.hash}`, location.href));
}

followOldLink();
prepareTheme(document.querySelector('#theme'));
prepareMenu(document.querySelector('#menu'));
showServerUrl();
prepareLanguages();
addCopyButtons();
prepareSearch();
