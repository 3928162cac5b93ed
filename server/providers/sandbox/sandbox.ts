/** The provider that every installation has: deterministic models without a network, and every failure on demand. */
import { ApiError } from '../../core/api-error.ts';
import type { Provider, UpstreamRequest, UpstreamResponse } from '../../core/provider.ts';
import { sampleError } from '../../core/sample-error.ts';
import { answerChat, answerSlowly } from './answer-chat.ts';
import { answerEmbedding } from './embed.ts';
import { answerBroken } from './faults/break-answer.ts';
import type { SandboxModel } from './model.ts';
import { sandboxModels, type ModelEntry } from './models.ts';
import { countRequest } from './prepare-answer.ts';
import { jsonResponse } from './responses.ts';
import { answerSpeech } from './speak.ts';

export interface SandboxOptions {
  /** Whether `sandbox/raw-<fault>` exists. */
  rawFaults: boolean;
  /** Silence within a slow stream after which a keep-alive is sent; 15 s by default. */
  keepAliveMs?: number;
  /** Milliseconds since 1970. */
  now(): number;
}

export interface Sandbox extends Provider {
  models: SandboxModel[];
}

const defaultKeepAliveMs = 15_000;

export function createSandbox(options: SandboxOptions): Sandbox {
  const entries = sandboxModels(options.rawFaults);
  const byId = new Map(entries.map((entry) => [entry.model.id, entry]));
  const settings = { keepAliveMs: options.keepAliveMs ?? defaultKeepAliveMs, now: () => options.now() };

  return {
    models: entries.map(({ model }) => model),
    async send(request) {
      request.signal.throwIfAborted();
      const entry = byId.get(request.model);
      if (entry === undefined)
        throw new ApiError('model_not_found', `The model '${request.model}' does not exist.`, {
          param: 'model',
        });
      if (!entry.model.formats.includes(request.format)) {
        throw new ApiError(
          'unsupported_value',
          `Unsupported value: model '${request.model}' does not serve this operation.`,
          { param: 'model' },
        );
      }
      return answer(request, entry, settings);
    },
  };
}

async function answer(
  request: UpstreamRequest,
  { behaviour }: ModelEntry,
  settings: { keepAliveMs: number; now(): number },
): Promise<UpstreamResponse> {
  if (behaviour.type === 'error') throw sampleError(behaviour.code);
  if (behaviour.type === 'embed') return answerEmbedding(request);
  if (behaviour.type === 'speech') return answerSpeech(request);
  if (behaviour.type === 'fault')
    return answerBroken(request, settings.now(), behaviour.fault, behaviour.raw);
  if (request.format === 'token-count') return jsonResponse({ input_tokens: await countRequest(request) });
  return behaviour.type === 'slow' ? answerSlowly(request, settings) : answerChat(request, settings);
}
