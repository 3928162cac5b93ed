/** The result of discovery for one surface of the other side: everything that a check needs. */
import type { SurfaceName } from '../contract/surface-contract.ts';
import type { HttpResponse } from '../http/http-response.ts';
import type { Call } from '../http/call.ts';

export interface Target {
  surface: SurfaceName;
  /** URL of the surface, with `/v1` and without a trailing slash. */
  root: string;
  key: string;
  /** Sent with every request, besides the usual ones; never shown. */
  headers: Readonly<Record<string, string>>;
  /** The header in which the other side takes the key. */
  auth: 'bearer' | 'x-api-key';
  /** The chat model that all checks use unless they need another. */
  model: string;
  /** Entries of the models list; undefined when there is no list. */
  catalog: readonly unknown[] | undefined;
  /** Whether the other side claims this contract, so that its own rules hold too, not only those of the style. */
  claimsContract: boolean;
  /** Whether the model returns the last text of the user. */
  echoes: boolean;
  /** How this side wants the two settings that differ between models of one style. */
  settings: PlainSettings;
}

export interface PlainSettings {
  limitField: 'max_tokens' | 'max_completion_tokens';
  temperature: boolean;
}

/** The ids of the models list. */
export function catalogIds(target: Pick<Target, 'catalog'>): string[] {
  return (target.catalog ?? []).flatMap((entry) => {
    const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined;
    return typeof id === 'string' ? [id] : [];
  });
}

/** The signs by which a server shows that it is made by this contract. */
export function showsContract(responses: readonly HttpResponse[], ids: readonly string[]): boolean {
  return ids.includes('sandbox/chat') || responses.some(repeatsTraceId);
}

function repeatsTraceId(response: HttpResponse): boolean {
  const traceId = response.header('x-trace-id');
  return (
    traceId !== undefined && traceId === (response.header('x-request-id') ?? response.header('request-id'))
  );
}

/** Token limit of a plain completion; enough for a sentence, cheap everywhere. */
export const plainTokens = 48;

/** The question for a plain completion. */
export const plainText = 'Please repeat this sentence: The river Weser flows through Bremen.';

/** The plain question of a surface, as a call. */
export function plainCall(surface: SurfaceName, model: string, settings: PlainSettings): Call {
  const json = {
    model,
    messages: [{ role: 'user', content: plainText }],
    [settings.limitField]: plainTokens,
    ...(settings.temperature && { temperature: 0 }),
  };
  return { operation: surface === 'v1' ? 'createChatCompletion' : 'createMessage', json };
}
