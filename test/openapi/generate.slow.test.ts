import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleDocuments } from '../../openapi/build/bundle.ts';
import { yamlText } from '../../openapi/build/document-text.ts';
import { writeIfChanged } from '../../openapi/build/output.ts';
import { staleFiles } from '../../openapi/build/stale-files.ts';
import { parse } from 'yaml';

const openapi = join(import.meta.dirname, '../../openapi');
const quiet = (): void => undefined;
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'modelroute-generate-'));
  cpSync(openapi, copy, { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('a copy of the sources', () => {
  // Every file that is not reported equals what the sources produce, in another folder too.
  test('tells every file that is missing, outdated or not its own, and no other', async () => {
    unlinkSync(join(copy, 'generated/v1.ts'));
    appendFileSync(join(copy, 'generated/alt.openapi.yaml'), '\n');
    writeFileSync(join(copy, 'generated/notes.txt'), '');
    expect(await staleFiles(copy, quiet)).toEqual([
      'outdated  alt.openapi.yaml',
      'missing   v1.ts',
      'not made  notes.txt',
    ]);
  });

  test('does not bundle when a reference leads nowhere', async () => {
    unlinkSync(join(copy, 'shared/headers/XTraceId.yaml'));
    await expect(bundleDocuments(copy)).rejects.toThrow('XTraceId.yaml');
  });
});

test('a file that would not change is not written', () => {
  const file = join(copy, 'notes/same.txt');
  writeIfChanged(file, 'same');
  const written = new Date(1_000_000);
  utimesSync(file, written, written);
  writeIfChanged(file, 'same');
  expect(statSync(file).mtimeMs).toBe(written.getTime());
  writeIfChanged(file, 'other');
  expect(readFileSync(file, 'utf8')).toBe('other');
});

test('a transcript keeps its last blank line in YAML, whatever reader comes', () => {
  const text = yamlText({ value: 'data: 1\n\ndata: [DONE]\n\n' }, 'notice');
  expect(text).toContain('"data: 1\\n\\ndata: [DONE]\\n\\n"');
  expect(parse(text)).toEqual({ value: 'data: 1\n\ndata: [DONE]\n\n' });
});
