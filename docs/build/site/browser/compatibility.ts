/** The table of the page of compatibility: loads the facts, filters them, and shows them by the hundred. */

interface Fact {
  readonly name: string;
  readonly within: string;
  readonly surface: string;
  readonly direction: string;
  readonly outcome: string;
  readonly of: readonly string[];
  readonly becomes: string;
  readonly note: string;
}

const atATime = 100;

interface Parts {
  readonly form: HTMLFormElement;
  readonly table: HTMLTableElement;
  readonly body: HTMLTableSectionElement;
  readonly count: Element;
  readonly more: HTMLButtonElement;
}

function filterOf(form: HTMLFormElement): (fact: Fact) => boolean {
  const values = new FormData(form);
  const chosen = (name: string): string => {
    const value = values.get(name);
    return typeof value === 'string' ? value : '';
  };
  const words = chosen('text')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [direction, surface, outcome, of] = ['direction', 'surface', 'outcome', 'of'].map(chosen);
  const showsExact = values.has('exact') || outcome === 'exact';
  return (fact) => {
    if (fact.outcome === 'exact' && !showsExact) return false;
    if (direction && fact.direction !== direction) return false;
    if (surface && fact.surface !== surface && fact.surface !== 'both') return false;
    if (outcome && fact.outcome !== outcome) return false;
    if (of && !fact.of.includes(of)) return false;
    const text = `${fact.name} ${fact.within} ${fact.becomes} ${fact.note}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

function row(fact: Fact): HTMLTableRowElement {
  const line = document.createElement('tr');
  line.dataset['outcome'] = fact.outcome;
  const of = fact.of.length > 0 ? `${fact.of.join(', ')}: ${fact.within}` : fact.within;
  const cells = [fact.name, of, fact.outcome, fact.becomes, fact.note];
  for (const [at, text] of cells.entries()) {
    const cell = line.insertCell();
    if (at === 0) appendCode(cell, text);
    else appendText(cell, text);
  }
  return line;
}

/** A name may break after its separators. */
function appendCode(cell: Element, text: string): void {
  const code = document.createElement('code');
  for (const part of text.split(/(?<=[./])/)) code.append(part, document.createElement('wbr'));
  cell.append(code);
}

/** Text with code between backticks. */
function appendText(cell: Element, text: string): void {
  for (const [at, part] of text.split('`').entries()) {
    if (at % 2 === 1) appendCode(cell, part);
    else cell.append(part);
  }
}

/** The choices of the URL, so that a guide can link to the rows that it is about. */
function fill(form: HTMLFormElement): void {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = true;
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}

/** The URL has the choices, for those who share it. */
function keepInUrl(form: HTMLFormElement): void {
  const chosen = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') chosen.set(name, value);
  history.replaceState(null, '', `${location.pathname}${chosen.size > 0 ? `?${chosen.toString()}` : ''}`);
}

function prepare({ form, table, body, count, more }: Parts, facts: readonly Fact[]): void {
  let found: Fact[] = [];
  const showMore = (): void => {
    const shown = body.rows.length;
    body.append(...found.slice(shown, shown + atATime).map(row));
    more.hidden = body.rows.length >= found.length;
    count.textContent = `${found.length} of ${facts.length} fields, ${body.rows.length} shown`;
  };
  const update = (): void => {
    found = facts.filter(filterOf(form));
    body.replaceChildren();
    showMore();
  };
  table.hidden = false;
  fill(form);
  form.addEventListener('input', () => {
    update();
    keepInUrl(form);
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  more.addEventListener('click', showMore);
  update();
}

async function main(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('#filters');
  const table = document.querySelector<HTMLTableElement>('#facts');
  const body = table?.tBodies[0];
  const count = document.querySelector('#count');
  const more = document.querySelector<HTMLButtonElement>('#more');
  if (!form || !table || !body || !count || !more) return;
  const root = new URL(document.documentElement.dataset['root'] ?? './', location.href);
  const response = await fetch(new URL('compatibility.json', root));
  if (!response.ok) {
    count.textContent = `The table could not be loaded: ${response.status}.`;
    return;
  }
  prepare({ form, table, body, count, more }, (await response.json()) as Fact[]);
}

void main();
