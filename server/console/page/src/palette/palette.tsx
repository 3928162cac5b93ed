import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { useLoad } from '../api/use-load.ts';
import type { Project } from '../session/role.ts';
import { person, projects } from '../session/session-state.ts';
import { Dialog } from '../ui/dialog.tsx';
import { sayProblem } from '../ui/toasts.tsx';
import { loadEntries } from './load-entries.ts';
import { matchEntries } from './match-entries.ts';
import { pageEntries } from './page-entries.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { traceEntry } from './trace-entry.ts';

export interface PaletteProps {
  project: Project | undefined;
  onClose: () => void;
  onGo: (path: string) => void;
}

/** Goes to a page, project, key, model, provider or request by its name: a combobox with a list of matches. */
export function Palette({ project, onClose, onGo }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const isAdmin = person.value?.is_admin === true;
  const loaded = useLoad((signal) => loadEntries(project, isAdmin, signal), [project?.id, isAdmin]);
  const pages = useMemo(
    () => pageEntries(project, { projects: projects.value, isAdmin }),
    [project, projects.value, isAdmin],
  );
  const { shown, count } = useMemo(
    () => matchEntries([...pages, ...(loaded.data ?? [])], typed),
    [pages, loaded.data, typed],
  );
  // A name looks like a trace id too, and its key or model may still be loading.
  const trace = loaded.isLoading ? undefined : traceEntry(project?.id, typed);
  const options = trace === undefined ? shown : [...shown, trace];
  const current = Math.min(active, options.length - 1);

  const go = async ({ to }: PaletteEntry) => {
    const path = typeof to === 'string' ? to : await to();
    if (path !== undefined) onGo(path);
  };
  const choose = (entry: PaletteEntry | undefined) => {
    if (entry !== undefined) go(entry).catch(sayProblem);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0)
      setActive((current + step + options.length) % options.length);
    else if (event.key === 'Enter' && !event.isComposing) choose(options[current]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Go to" onClose={onClose}>
      <div class="form palette">
        <input
          type="text"
          role="combobox"
          aria-label="Page, project, key, model, provider or trace id"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={options.length > 0 ? `${id}-${current}` : undefined}
          autocomplete="off"
          spellcheck={false}
          placeholder="Page, project, key, model, provider or trace id"
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <ul id={`${id}-list`} role="listbox" aria-label="Matches" class="palette-list">
          {options.map((entry, index) => (
            <Option
              key={`${entry.kind} ${typeof entry.to === 'string' ? entry.to : ''} ${entry.label}`}
              id={`${id}-${index}`}
              entry={entry}
              isActive={index === current}
              onChoose={() => choose(entry)}
            />
          ))}
        </ul>
        <p class="quiet small" role="status">
          {statusOf(count, shown.length, loaded.isLoading)}
        </p>
        {loaded.problem && <p class="note note-warn">{loaded.problem.message}</p>}
      </div>
    </Dialog>
  );
}

function statusOf(count: number, shown: number, isLoading: boolean): string {
  const more = isLoading ? ' Loading more.' : '';
  if (count > shown) return `The first ${shown} of ${count} matches. Type more.${more}`;
  return (count === 1 ? '1 match.' : `${count} matches.`) + more;
}

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ id, entry: { kind, label, detail }, isActive, onChoose }: OptionProps) {
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <li ref={place} id={id} role="option" aria-selected={isActive} class="palette-option" onClick={onChoose}>
      <span class="palette-label">{label}</span>
      {detail !== undefined && <span class="quiet small palette-detail">{detail}</span>}
      <span class="quiet small">{kind}</span>
    </li>
  );
}
