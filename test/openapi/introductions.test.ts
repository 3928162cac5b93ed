/** The introduction of each document has the order in which a reader needs it. */
import { expect, test } from 'vitest';
import { objectAt, stringAt } from '../../openapi/build/json.ts';
import { bundleOf, documentNames } from './bundles.ts';

const ofModels = [
  'Base URL',
  'Key',
  'First call',
  'Choose a model',
  'Stream',
  'Handle errors',
  'Stay within limits',
];

const orders = {
  v1: [...ofModels, 'How to read this document'],
  alt: [...ofModels, 'Conventions'],
  // It calls no models: nothing to choose, no stream, and no limits of its own.
  console: ['Base URL', 'Key', 'First call', 'Handle errors', 'How to read this document'],
} as const;

const introductionOf = (name: (typeof documentNames)[number]): string =>
  stringAt(objectAt(bundleOf(name), 'info'), 'description') ?? '';

test.each(documentNames)('%s: base URL, key, first call, then what comes up in use', (name) => {
  const headings = [...introductionOf(name).matchAll(/^#+ (.+)$/gm)].map(([, title]) => title);
  expect(headings).toEqual(orders[name]);
});

test.each(documentNames)('%s: each part says what its heading promises', (name) => {
  // Client libraries of the messages style add the version themselves.
  const basePath = { v1: '/v1', alt: '/alt', console: '/console/api' }[name];
  const parts = new Map(
    introductionOf(name)
      .split(/^### /m)
      .slice(1)
      .map((text): [string, string] => [text.slice(0, text.indexOf('\n')), text]),
  );
  const promises: Record<string, RegExp> = {
    'Base URL': new RegExp(`\`http://127\\.0\\.0\\.1:8080${basePath}\``),
    Key: /`Authorization: Bearer mr-…`|`x-api-key`/,
    'First call': /```(?:javascript|js|sh)\n[\s\S]+?```/,
    'Choose a model': /`GET (?:\/alt)?\/v1\/models`/,
    Stream: /`stream: true`/,
    'Handle errors': /\/docs\/errors\//,
    'Stay within limits': /\/docs\/reference\/limits\//,
  };
  for (const [title, promise] of Object.entries(promises))
    if (parts.has(title)) expect(parts.get(title), title).toMatch(promise);
  expect(parts.get('First call')).toContain(`http://127.0.0.1:8080${basePath}`);
});
