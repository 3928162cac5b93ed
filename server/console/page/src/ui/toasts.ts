/** Short messages that need no reaction. */
import { signal } from '@preact/signals';
import { asProblem } from '../api/problem.ts';

interface Toast {
  id: number;
  text: string;
  tone: 'good' | 'bad';
}

export const toasts = signal<readonly Toast[]>([]);

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

export function dropToast(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}
