/** A gateway with a provider of each dialect, for fields of the messages format's previews. */
import { afterAll, beforeAll } from 'vitest';
import { startUpstream, type Received, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from './front.ts';

export const messages = [{ role: 'user', content: 'x' }];
export const beta = 'context-management-2025-06-27';

export interface BetaFront {
  upstream: ScriptedUpstream;
  front: Front;
  /** A messages request, and what the provider received for it. */
  send(body: object): Promise<{ response: Response; got: Received | undefined }>;
}

/** Started before the tests of the file that calls this, and stopped after them; `upstream` and `front` are there in tests only. */
export function useBetaFront(settings: Record<string, string> = { MODELROUTE_SANDBOX: '1' }): BetaFront {
  const gateway = {
    async send(body: object) {
      const before = gateway.upstream.received.length;
      const response = await gateway.front.post(
        '/alt/v1/messages',
        { messages, max_tokens: 9, ...body },
        { headers: { 'anthropic-beta': beta } },
      );
      return { response, got: gateway.upstream.received[before] };
    },
  } as BetaFront;
  beforeAll(async () => {
    gateway.upstream = await startUpstream();
    const providers = {
      chat: providerEntry('chat', gateway.upstream.url),
      messages: providerEntry('messages', gateway.upstream.url),
    };
    const models = Object.keys(providers).map((name) => ({
      id: `our/${name}`,
      provider: name,
      upstream_model: `their-${name}`,
    }));
    gateway.front = await startFront({ providers, models }, settings);
  });
  afterAll(async () => {
    await gateway.front.stop();
    await gateway.upstream.close();
  });
  return gateway;
}
