/** The origin that a browser reports for a request, and how the server judges it. */
import { expect, test } from 'vitest';
import { demandOwnOrigin, type RequestOrigin } from '../../../../server/console/people/request-origin.ts';

const none: RequestOrigin = { origin: undefined, secFetchSite: undefined, host: 'models.example:8443' };
const own = 'https://models.example:8443';

test.each<[string, Partial<RequestOrigin>]>([
  ['its own origin', { origin: own }],
  ['its own origin behind a proxy that ends TLS', { origin: 'http://models.example:8443' }],
  ['the same origin in the words of the browser', { secFetchSite: 'same-origin' }],
  ['both', { origin: own, secFetchSite: 'same-origin' }],
  [
    'the set origin, whatever the host says',
    { origin: 'https://a.example', publicOrigin: 'https://a.example' },
  ],
])('is taken: %s', (_, said) => {
  expect(() => demandOwnOrigin({ ...none, ...said })).not.toThrow();
});

test.each<[string, Partial<RequestOrigin>]>([
  ['nothing', {}],
  ['another host', { origin: 'https://evil.example' }],
  ['another port', { origin: 'https://models.example' }],
  ['a subdomain', { origin: 'https://a.models.example:8443' }],
  ['a page without an origin', { origin: 'null' }],
  ['what is no address', { origin: 'models.example:8443' }],
  ['another site', { secFetchSite: 'cross-site' }],
  ['another subdomain of the site', { origin: own, secFetchSite: 'same-site' }],
  ['no page', { secFetchSite: 'none' }],
  ['no host', { origin: own, host: undefined }],
  ['another scheme than the set one', { origin: 'http://a.example', publicOrigin: 'https://a.example' }],
])('is refused: %s', (_, said) => {
  expect(() => demandOwnOrigin({ ...none, ...said })).toThrow(
    expect.objectContaining({ problem: 'csrf_failed' }),
  );
});
