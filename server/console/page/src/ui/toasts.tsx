import { signal } from '@preact/signals';
import { asProblem } from '../api/problem.ts';
import { Icon } from './icon.tsx';

/** A short message that needs no reaction. */
interface Toast {
  id: number;
  text: string;
  tone: 'good' | 'bad';
}

const toasts = signal<readonly Toast[]>([]);

/** Long enough to be read, ms. */
const shownMs = 6000;
let lastId = 0;

export function say(text: string, tone: Toast['tone'] = 'good'): void {
  lastId += 1;
  const id = lastId;
  toasts.value = [...toasts.value, { id, text, tone }];
  setTimeout(() => dropToast(id), shownMs);
}

/** Why something that was begun by a click did not work. */
export function sayProblem(thrown: unknown): void {
  say(asProblem(thrown).message, 'bad');
}

function dropToast(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

/** The live region of toasts; it is rendered from the start, so that screen readers observe it. */
export function ToastArea() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, text, tone }) => (
        <div key={id} class={`toast toast-${tone}`}>
          <Icon name={tone === 'good' ? 'done' : 'warning'} />
          <p>{text}</p>
          <button type="button" class="icon-button" aria-label="Dismiss" onClick={() => dropToast(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
