/** Answers the questions on standard input, one a line, in one conversation. */
import { createInterface } from 'node:readline';
import { ask } from './ask.js';
import { readNotes } from './notes.js';

const notes = await readNotes(new URL('notes/', import.meta.url));
const messages = [
  { role: 'system', content: 'You answer visitors of a library. Read a note before you answer.' },
];

for await (const question of createInterface({ input: process.stdin })) {
  if (question.trim() === '') continue;
  messages.push({ role: 'user', content: question });
  for await (const piece of ask(messages, await notes.nearest(question))) process.stdout.write(piece);
  process.stdout.write('\n');
}
