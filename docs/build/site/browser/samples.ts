/** Code samples: with the URL of the server that shows them, and a button that copies them. */

const placeholder = 'http://127.0.0.1:8080';

/** The URL of the server: the one that the site was built for, or this page's own when the server itself shows it. */
function serverUrl(): string | undefined {
  const built = document.documentElement.dataset['server'];
  if (built !== undefined && built !== '') return built;
  const root = new URL(document.documentElement.dataset['root'] ?? './', location.href);
  return root.pathname === '/docs/' ? location.origin : undefined;
}

export function showServerUrl(): void {
  const url = serverUrl();
  if (url === undefined || url === placeholder) return;
  // Code within a sentence may be divided by places where it breaks.
  for (const code of document.querySelectorAll('main :not(pre) > code')) {
    const text = code.textContent;
    if (text.includes(placeholder)) code.textContent = text.replaceAll(placeholder, url);
  }
  for (const code of document.querySelectorAll('main pre')) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      node.nodeValue = (node.nodeValue ?? '').replaceAll(placeholder, url);
  }
}

/** A button whose text changes is announced by no screen reader; a status is. */
function announcer(): (text: string) => void {
  const status = document.createElement('p');
  status.className = 'announced';
  status.setAttribute('role', 'status');
  document.body.append(status);
  return (text) => (status.textContent = text);
}

export function addCopyButtons(): void {
  const announce = announcer();
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      const pre = block.querySelector('pre');
      if (pre === null) return;
      void copy(pre.textContent).then((isCopied) => {
        if (!isCopied) getSelection()?.selectAllChildren(pre);
        button.textContent = isCopied ? 'Copied' : 'Selected: press Ctrl+C';
        announce(button.textContent);
        setTimeout(() => {
          button.textContent = 'Copy';
          announce('');
        }, 2_000);
        return isCopied;
      });
    });
    block.append(button);
  }
}

/** Browsers have a clipboard only on pages that come encrypted or from this machine. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
