/** The page at `/`: its policy allows its own script and style, and it shows the state of the installation. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { entryPage, entryPolicy } from '../../../server/http/entry-page.ts';

const facts = {
  documents: ['v1.openapi.json'],
  url: 'https://models.example.com',
  state: { status: 'ready', models: 3, sandbox: 'works' },
} as const;

test('the policy names the hash of each inline script and style, and allows nothing else', () => {
  const page = entryPage(facts);
  const inline = [...page.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)];
  expect(inline).toHaveLength(2);
  for (const [, name = '', text = ''] of inline) {
    const hash = createHash('sha256').update(text).digest('base64');
    expect(entryPolicy).toContain(`${name}-src 'sha256-${hash}'`);
  }
  expect(entryPolicy).not.toContain('unsafe');
  expect(page).not.toMatch(/\sstyle="|<[^>]+\son\w+=/);
});

test('shows scheme and host of the installation in five samples, and its state', () => {
  const page = entryPage(facts);
  expect(page.match(/<details name="client"/g)).toHaveLength(5);
  expect(page).not.toContain('127.0.0.1:8080');
  expect(page).toContain('curl https://models.example.com/v1/chat/completions');
  expect(page).toContain('3 models');
  expect(page).toContain('✓ healthy');
  expect(page).toContain('✓ sandbox works');
  const draining = entryPage({ ...facts, state: { status: 'draining', models: 1, sandbox: 'off' } });
  expect(draining).toContain('✗ draining');
  expect(draining).toContain('1 model<');
  expect(draining).toContain('sandbox off');
  const failing = entryPage({ ...facts, state: { ...facts.state, sandbox: 'fails' } });
  expect(failing).toContain('✗ sandbox fails');
});
