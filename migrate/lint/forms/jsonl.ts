/** A JSONL file: one request on each line, as logs and batch files are written. */
import { parseExactly } from '../json-text.ts';
import { InputFault, type InputDocument, type RequestEntry } from '../request-entry.ts';
import { readRecord, writeRecord } from './record.ts';

export function jsonlDocument(file: string, text: string): InputDocument {
  const lines = text.split('\n');
  const read = lines.flatMap((line, index): { entry: RequestEntry; index: number; value: unknown }[] => {
    if (line.trim() === '') return [];
    const value = parseLine(file, line, index, lines.length);
    return [{ entry: readRecord(value, { file, line: index + 1 }, '$'), index, value }];
  });
  return {
    form: 'jsonl',
    entries: read.map(({ entry }) => entry),
    write(changes) {
      const fixed = [...lines];
      for (const { entry, index, value } of read) {
        const change = changes.get(entry);
        if (change === undefined) continue;
        const end = lines[index]?.endsWith('\r') === true ? '\r' : '';
        fixed[index] = JSON.stringify(writeRecord(value, change)) + end;
      }
      return fixed.join('\n');
    },
  };
}

function parseLine(file: string, line: string, index: number, lines: number): unknown {
  try {
    return parseExactly(line);
  } catch {
    const cut = index === lines - 1 ? '; the file seems to be cut off' : '';
    throw new InputFault(`${file}:${index + 1}: this line is not JSON${cut}`);
  }
}
