/** The pages of the documents load nothing from elsewhere. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pagePolicies } from '../../openapi/generated/page-policies.ts';
import { documentNames, generatedFolder } from './bundles.ts';

describe.each(documentNames)('the page of %s', (surface) => {
  const html = readFileSync(join(generatedFolder, `${surface}.html`), 'utf8');

  test('has no element that loads from another host', () => {
    const loading = html.match(
      /<(?:script|link|img|iframe|source|object|embed)\b[^>]*?(?:src|href|data)=["']?(?:https?:)?\/\/[^>]*>/g,
    );
    expect(loading).toBeNull();
    expect(html).not.toMatch(/cdn\.redoc|otel\.cloud|fonts\.g/);
  });

  test('forbids the browser to ask another host', () => {
    expect(html).toContain("default-src 'none'");
  });

  test('links error codes to their pages, from the table and from the responses', () => {
    expect(html).toContain('| [`invalid_json`](/docs/errors/invalid_json/) |');
    expect(html).toContain('- [`invalid_json`](/docs/errors/invalid_json/):');
  });

  test('allows its own scripts and style sheets alone, by their hashes', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(policy).toBe(pagePolicies[surface]);
    expect(policy).toMatch(/script-src ('sha256-[\w+/=]+' ?)+;/);
    expect(policy).toMatch(/style-src-elem ('sha256-[\w+/=]+' ?)+;/);
    expect(policy).not.toContain('unsafe-eval');
  });
});
