/** Settings of a chat request beyond the vendor's document, for a provider that does not take them: the vendor's own where it has one. */
import type { Loss } from '../loss.ts';
import { decodeReasoningSettings, reasoningSettings } from './decode-reasoning-settings.ts';
import { nearestEffort } from './efforts.ts';
import type { ChatRequest } from './wire.ts';

type Members = Readonly<Record<string, unknown>>;

/** Settings that the contract knows, and the vendor does not. */
const settings = [
  ...reasoningSettings,
  'cache_control',
  'min_p',
  'preserve_thinking',
  'repetition_penalty',
  'top_a',
  'top_k',
] as const;

const reasoningNames: readonly string[] = reasoningSettings;

/** The same object when it has none that is not in `taken`. `others` are names beyond the contract, of which the same holds. */
export function fitSettings(
  json: Members,
  taken: readonly string[],
  others: readonly string[],
  losses: Loss[],
): Members {
  const unknown = [...settings, ...others].filter(
    (name) => json[name] !== undefined && !taken.includes(name),
  );
  if (unknown.length === 0) return json;
  const rest = Object.fromEntries(Object.entries(json).filter(([name]) => !unknown.includes(name)));
  const left = unknown.filter((name) => !reasoningNames.includes(name) && name !== 'cache_control');
  for (const field of left) losses.push({ field, kind: 'dropped', note: 'the provider has no such setting' });
  return {
    ...rest,
    ...(unknown.includes('cache_control') ? implicitCache(json, losses) : {}),
    ...(unknown.some((name) => reasoningNames.includes(name)) ? effortFor(json, unknown, losses) : {}),
  };
}

/** The vendor's form says less about the time. */
function implicitCache(json: Members, losses: Loss[]): Members {
  const { cache_control: control, prompt_cache_options: options } = json as ChatRequest;
  if (control?.ttl === '1h')
    losses.push({ field: 'cache_control.ttl', kind: 'changed', note: 'kept for the ordinary time' });
  return (options ?? null) === null ? { prompt_cache_options: { mode: 'implicit' } } : {};
}

/** What turns reasoning on, and says nothing of how much. */
const switches = new Set(['reasoning.enabled', 'thinking', 'enable_thinking']);

/** The effort that says the same, or nearly; what is hidden is hidden by nobody. */
function effortFor(json: Members, unknown: readonly string[], losses: Loss[]): Members {
  const own = Object.fromEntries(unknown.map((name) => [name, json[name]])) as ChatRequest;
  const { reasoning, names, overruled } = decodeReasoningSettings(own);
  for (const field of overruled) losses.push({ field, kind: 'dropped', note: 'another member counts' });
  if (reasoning.hideText)
    losses.push({
      field: names.hideText,
      kind: 'dropped',
      note: 'the provider cannot leave the reasoning out',
    });
  const given = json['reasoning_effort'] ?? null;
  const effort =
    reasoning.mode === 'off' ? 'none' : (reasoning.effort ?? budgetEffort(reasoning.budgetTokens));
  if (reasoning.budgetTokens !== null)
    losses.push({ field: names.budgetTokens, kind: 'changed', note: 'sent as an effort' });
  if (effort === null && given === null && reasoning.mode === 'adaptive' && switches.has(names.mode))
    losses.push({ field: names.mode, kind: 'dropped', note: 'the provider decides whether it reasons' });
  if (effort === null || given === effort) return {};
  if (given === null) return { reasoning_effort: effort };
  const field = reasoning.mode === 'off' ? names.mode : names.effort;
  if (field !== 'reasoning_effort')
    losses.push({ field, kind: 'dropped', note: "'reasoning_effort' counts" });
  return {};
}

function budgetEffort(budgetTokens: number | null): string | null {
  return budgetTokens === null ? null : nearestEffort(budgetTokens);
}
