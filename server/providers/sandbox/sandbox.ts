/** The provider that every installation has: deterministic models without a network, and every failure on demand. */
import { ApiError } from '../../core/api-error.ts';
import type { Provider } from '../../core/provider.ts';
import { sandboxModels, type SandboxModel } from './models.ts';

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
      return entry.respond(request, settings);
    },
  };
}
