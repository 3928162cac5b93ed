/** Changes as people read them, one line each, and the members that differ below. */
import { styleText } from 'node:util';
import { visible } from '../configuration/finding.ts';
import type { Change } from './change.ts';

const signs = {
  create: ['+', 'green'],
  change: ['~', 'yellow'],
  remove: ['-', 'red'],
} as const;

export function changeLines({ action, text, fields }: Change, colours: boolean): string {
  const [sign, colour] = signs[action];
  const head = `${sign} ${text}`;
  const shown = colours ? styleText(colour, head, { validateStream: false }) : head;
  const below = fields.map(({ field, before, after }) =>
    visible(action === 'create' ? `    ${field}: ${after}` : `    ${field}: ${before} → ${after}`),
  );
  return `${[shown, ...below].join('\n')}\n`;
}

export function countText(number: number): string {
  return `${number} ${number === 1 ? 'change' : 'changes'}`;
}
