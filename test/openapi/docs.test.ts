/** The pages of the documents load nothing from elsewhere. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageAssets, pagePolicies } from '../../openapi/generated/reference-pages.ts';
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

  test('is small, and loads what the browser keeps: Redoc, which the pages share, its style and the definition', () => {
    const loaded = [...html.matchAll(/["']\.\.\/assets\/([^"']+)["']/g)].map(([, name]) => name ?? '');
    const files = loaded.map((name) => pageAssets[name]);
    expect(files.slice(1)).toEqual(['redoc.js', `${surface}.page.json`]);
    expect(['redoc.css', `${surface}.redoc.css`]).toContain(files[0]);
    for (const name of loaded) {
      const text = readFileSync(join(generatedFolder, pageAssets[name] ?? ''));
      expect(name).toContain(createHash('sha256').update(text).digest('hex').slice(0, 12));
    }
    expect(html.length).toBeLessThan(64 * 1024);
  });

  test('allows scripts and style sheets of its host, and inline its own alone, by their hashes', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(policy).toBe(pagePolicies[surface]);
    expect(policy).toMatch(/script-src 'self' ('sha256-[\w+/=]+' ?)+;/);
    expect(policy).toMatch(/style-src-elem 'self' ('sha256-[\w+/=]+' ?)+;/);
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).not.toMatch(/(?:script-src|style-src-elem)[^;]*unsafe/);
  });
});
