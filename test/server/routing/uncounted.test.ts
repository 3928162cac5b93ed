/** A count that its provider does not offer is estimated here, and is otherwise a response like any other. */
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { loadContracts } from '../../../server/contract/bundles.ts';
import type { CallEnd, CallFacts } from '../../../server/core/call-observer.ts';
import type { Principal } from '../../../server/accounts/principal.ts';
import type { GatewayCall } from '../../../server/core/gateway-call.ts';
import { LocalGates } from '../../../server/routing/target-gates.ts';
import { createGateway, type GatewayParts } from '../../../server/gateway.ts';
import { Catalog } from '../../../server/routing/catalog.ts';
import { sandboxCatalog } from '../../../server/sandbox-catalog.ts';
import { altEncoding } from '../../../server/surfaces/alt/profile.ts';
import { combineObservers } from '../../../server/telemetry/combine-observers.ts';

const contract = loadContracts().alt.operations.get('countMessageTokens');
const limitsMs = { firstByteMs: 5_000, firstContentMs: 5_000, idleMs: 5_000, totalMs: 5_000 };

test('it tells the caller where he stands, and ends his call once', async () => {
  const models = sandboxCatalog(
    {
      models: [
        {
          id: 'sandbox/uncounted',
          name: 'Uncounted',
          createdAtS: 0,
          formats: ['messages', 'token-count'],
          inputModalities: ['text'],
          outputModalities: ['text'],
          contextLength: null,
          maxOutputTokens: null,
          supportedParameters: [],
        },
      ],
      send: async () => ({ status: 404, headers: {}, body: Readable.from([Buffer.from('{}')]) }),
    } as unknown as Parameters<typeof sandboxCatalog>[0],
    limitsMs,
  );
  const ended: string[] = [];
  const observation = combineObservers([]).begin({} as CallFacts);
  const gateway = createGateway({
    catalog: new Catalog(models),
    gates: new LocalGates(),
    media: { resolve: async ({ json }: { json: object }) => ({ json, copies: [] }) },
    strict: false,
    contractOf: () => contract,
    upstreamContractOf: () => contract,
    filesOf: () => ({ open: async () => undefined }),
    totalTimeoutMs: 5_000,
    showsTarget: false,
    observer: combineObservers([]),
    admitter: {
      admit: async () => ({
        headers: { 'anthropic-ratelimit-requests-remaining': '7' },
        observation: { ...observation, end: ({ outcome }: CallEnd) => ended.push(outcome) },
        outputCap: null,
        recorded: () => Promise.resolve(),
      }),
    },
    random: () => 0,
  } as unknown as GatewayParts);
  const json = { model: 'sandbox/uncounted', messages: [{ role: 'user', content: 'How many are we?' }] };
  const call = {
    operation: 'countMessageTokens',
    json,
    body: Buffer.from(JSON.stringify(json)),
    headers: {},
    owner: 'installation',
    keyId: 'key',
    traceId: 'trace-of-the-test',
    controller: new AbortController(),
    encoding: altEncoding,
    requestLog: {},
  } as unknown as GatewayCall;
  const reply = await gateway.call(call, { keyId: 'key', owner: 'installation' } as unknown as Principal);
  expect(reply).toMatchObject({
    status: 200,
    headers: { 'x-token-count': 'estimated', 'anthropic-ratelimit-requests-remaining': '7' },
  });
  expect(ended).toEqual(['completed']);
});
