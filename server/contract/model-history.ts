/** What a model has written of a body, in its place: the contract takes more of it than of what a caller writes. */
import { isModelWritten } from '../../migrate/facts/model-written.ts';
import { member } from './body-parts.ts';

/** The history in `body`, which shares its items; null stands for what a caller has written. */
export function modelHistory(body: unknown): Record<string, unknown[]> {
  const lists = ['messages', 'input'].flatMap((name) => {
    const items = member(body, name);
    return Array.isArray(items) ? [[name, items.map((item) => (isModelWritten(item) ? item : null))]] : [];
  });
  return Object.fromEntries(lists) as Record<string, unknown[]>;
}
