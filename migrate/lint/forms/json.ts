/** A JSON file that contains one request or a list of them. */
import { writeLike, type JsonValue } from '../json-text.ts';
import type { InputDocument } from '../request-entry.ts';
import { readRecord, writeRecord } from './record.ts';

export function jsonDocument(file: string, text: string, value: JsonValue): InputDocument {
  const list = Array.isArray(value) ? (value as JsonValue[]) : undefined;
  const entries =
    list === undefined
      ? [readRecord(value, { file }, '$')]
      : list.map((item, entry) => readRecord(item, { file, entry }, `$[${entry}]`));
  return {
    form: 'json',
    entries,
    write(changes) {
      if (changes.size === 0) return text;
      const fixed = entries.map((entry, index) => {
        const before = list === undefined ? value : list[index];
        const change = changes.get(entry);
        return change === undefined ? before : writeRecord(before, change);
      });
      return writeLike(text, list === undefined ? fixed[0] : fixed);
    },
  };
}
