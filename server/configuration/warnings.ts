/** Warnings about a valid file: settings that its author will probably regret. */
import { isIP } from 'node:net';
import type { Finding } from './finding.ts';
import { keySources } from './key-sources.ts';
import { targetsOf } from './model-entry.ts';
import type { ProviderEntry } from './provider-entry.ts';
import type { ProviderFile } from './provider-file.ts';

/** `nowMs` in milliseconds since 1970 decides which models have expired. */
export function warningsOf({ providers, models }: ProviderFile, nowMs: number): Finding[] {
  const used = new Set(models.flatMap((model) => targetsOf(model).map(({ provider }) => provider)));
  return [
    ...Object.entries(providers).flatMap(([name, entry]) => [
      ...providerWarnings(name, entry),
      ...(used.has(name)
        ? []
        : [{ path: ['providers', name], message: 'no model uses it', atName: true } satisfies Finding]),
    ]),
    ...models.flatMap(({ expiration_date: day }, at): Finding[] =>
      day === undefined || Date.parse(day) > nowMs
        ? []
        : [{ path: ['models', at, 'expiration_date'], message: 'has passed: the model is not served' }],
    ),
  ];
}

const secretHeader = /^(?:authorization|proxy-authorization|cookie|.*api-?key|.*(?:token|secret))$/i;

function providerWarnings(name: string, entry: ProviderEntry): Finding[] {
  const path = ['providers', name];
  const found: Finding[] = [];
  if (entry.quirks.mend !== undefined)
    found.push({
      path: [...path, 'quirks', 'mend'],
      message: "is deprecated: write 'normalize'",
      atName: true,
    });
  const secretHeaders = Object.keys(entry.headers).filter((header) => secretHeader.test(header));
  const hasSecret = keySources(entry).length > 0 || secretHeaders.length > 0;
  if (hasSecret && isOpenAddress(entry.base_url))
    found.push({ path: [...path, 'base_url'], message: 'the key travels unencrypted: use https://' });
  for (const header of secretHeaders) {
    if (entry.headers[header]?.includes('${') === true) continue;
    found.push({
      path: [...path, 'headers', header],
      message: 'seems to be a secret: take it from the environment, ${NAME}',
    });
  }
  return found;
}

/** Whether traffic to this URL can be read in transit. */
function isOpenAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  const isLoopback =
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    (isIP(host) === 4 && host.startsWith('127.'));
  return !isLoopback;
}
