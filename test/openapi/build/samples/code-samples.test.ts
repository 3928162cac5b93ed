/** Every operation has its tasks in five languages; the samples themselves are run by the slow tests. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAt, stringAt } from '../../../../openapi/build/json.ts';
import { operationsOf } from '../../../../openapi/build/samples/call.ts';
import { codeSamples } from '../../../../openapi/build/samples/code-samples.ts';
import { bundleOf, documentNames } from '../../bundles.ts';

const openapi = resolve(import.meta.dirname, '../../../../openapi');
const languages = ['curl', 'JavaScript', 'Python', 'Go', 'Java'];

describe.each(documentNames)('%s', (name) => {
  test('has samples in every language for every operation, under labels of their own', () => {
    for (const { id, definition } of operationsOf(bundleOf(name))) {
      const samples = listAt(definition, 'x-codeSamples');
      const labels = samples.map((sample) => stringAt(sample, 'label') ?? '');
      expect([id, new Set(labels).size]).toEqual([id, labels.length]);
      expect([id, labels.slice(0, 5)]).toEqual([id, languages]);
    }
  });

  test('has no sample with a key or a URL of somebody', () => {
    for (const { source } of codeSamples(openapi, name, bundleOf(name))) {
      expect(source).not.toMatch(/mr-[A-Za-z0-9]{8}/);
      for (const [url] of source.matchAll(/https?:\/\/[^/'"`\s]+/g))
        // The server, or a provider on the reader's own machine.
        expect(['http://127.0.0.1:8080', 'http://127.0.0.1:8000']).toContain(url);
    }
  });
});

test('a stream and one response are tasks of their own', () => {
  const labels = operationsOf(bundleOf('v1'))
    .filter(({ id }) => id === 'createChatCompletion')
    .flatMap(({ definition }) => listAt(definition, 'x-codeSamples').map((each) => stringAt(each, 'label')));
  expect(labels).toEqual([...languages, ...languages.map((each) => `${each} (stream)`)]);
});

describe('a table that does not fit', () => {
  let copy: string;
  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), 'modelroute-tasks-'));
    cpSync(join(openapi, 'alt/tasks.yaml'), join(copy, 'alt/tasks.yaml'));
  });
  afterEach(() => rmSync(copy, { recursive: true, force: true }));

  const table = () => readFileSync(join(copy, 'alt/tasks.yaml'), 'utf8');
  const samplesOf = (text: string) => {
    writeFileSync(join(copy, 'alt/tasks.yaml'), text);
    return () => codeSamples(copy, 'alt', bundleOf('alt'));
  };

  test('an operation without a task', () => {
    const without = table().replace(/^listMessageModels:\n( .*\n)+/m, '');
    expect(samplesOf(without)).toThrow('openapi/alt/tasks.yaml: the operation listMessageModels has no task');
  });

  test('a task without an operation', () => {
    expect(samplesOf(`${table()}listNothing:\n  - {}\n`)).toThrow('no operation listNothing');
  });

  test('an unknown member', () => {
    expect(samplesOf(table().replace('query:', 'querry:'))).toThrow(
      /openapi\/alt\/tasks\.yaml: [\s\S]*querry/,
    );
  });
});
