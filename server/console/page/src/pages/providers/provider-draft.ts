/** The change of a stored provider that a form describes, and its difference from the provider as it is. */
import type { Schemas } from '../../api/schemas.ts';
import { countOf, passwordOf, textOf } from '../../ui/field.tsx';
import { abilityLabels, inputLabels } from './ability-fields.tsx';
import { pricesText } from './price-draft.ts';

type Stored = Schemas['StoredProvider'];
type Offered = Schemas['OfferedModel'];
export type Draft = Omit<Schemas['ChangeProviderRequest'], 'version'>;

export const timeoutLabels: Readonly<Record<keyof Schemas['ProviderTimeouts'], string>> = {
  connect: 'Connect',
  first_byte: 'First byte',
  first_content: 'First content',
  idle: 'Idle',
  total: 'Total',
};

const timeoutNames = Object.keys(timeoutLabels) as (keyof Schemas['ProviderTimeouts'])[];

export interface Difference {
  label: string;
  before: string;
  after: string;
}

/** Only the members that differ. */
export function draftOf(stored: Stored, values: FormData, models: readonly Offered[]): Draft {
  const baseUrl = textOf(values, 'base_url').replace(/\/+$/, '');
  const limits: Schemas['ProviderLimits'] = {
    max_concurrent: countOf(values, 'limits.max_concurrent'),
    retries: countOf(values, 'limits.retries'),
    timeouts: {
      connect: countOf(values, 'limits.timeouts.connect'),
      first_byte: countOf(values, 'limits.timeouts.first_byte'),
      first_content: countOf(values, 'limits.timeouts.first_content'),
      idle: countOf(values, 'limits.timeouts.idle'),
      total: countOf(values, 'limits.timeouts.total'),
    },
  };
  return {
    ...(baseUrl !== stored.base_url && { base_url: baseUrl }),
    ...keyDraft(values),
    ...(limitDifferences(stored.limits, limits).length > 0 && { limits }),
    ...(modelDifferences(stored.models, models).length > 0 && { models: [...models] }),
  };
}

/** In words; a key is never among them. */
export function differencesOf(stored: Stored, draft: Draft, unlisted: readonly string[]): Difference[] {
  const { base_url: url, limits, models } = draft;
  return [
    ...(url === undefined ? [] : difference('Base URL', stored.base_url, url)),
    ...keyDifferences(stored, draft),
    ...(limits === undefined ? [] : limitDifferences(stored.limits, limits)),
    ...(models === undefined ? [] : modelDifferences(stored.models, models, unlisted)),
  ];
}

type KeyDraft = Pick<Draft, 'key' | 'add_keys' | 'remove_keys'>;

function keyDraft(values: FormData): KeyDraft {
  if (values.has('no_key')) return { key: null };
  const key = passwordOf(values, 'key').trim();
  const isAdded = values.get('key_use') === 'add';
  if (key !== '' && !isAdded) return { key };
  const removed = values.getAll('remove_key').map(Number);
  return {
    ...(key !== '' && { add_keys: [key] }),
    ...(removed.length > 0 && { remove_keys: removed }),
  };
}

function keyDifferences(
  { key_count: count }: Stored,
  { key, add_keys: added = [], remove_keys: removed = [] }: KeyDraft,
): Difference[] {
  if (key !== undefined)
    return [{ label: 'Keys', before: keysText(count), after: key === null ? 'none' : 'a new one' }];
  if (added.length + removed.length === 0) return [];
  const after = [
    keysText(count - removed.length + added.length),
    removed.length > 0 && `without ${removed.map((number) => `key ${number}`).join(', ')}`,
    added.length > 0 && 'with a new one',
  ];
  return [{ label: 'Keys', before: keysText(count), after: after.filter(Boolean).join(', ') }];
}

function keysText(count: number): string {
  if (count === 0) return 'none';
  return count === 1 ? '1 key' : `${count} keys`;
}

/** Whether the server would refuse to send the stored key to the new base URL. */
export function isOtherOrigin(before: string, after: string): boolean {
  return !URL.canParse(after) || new URL(before).origin !== new URL(after).origin;
}

function limitDifferences(before: Schemas['ProviderLimits'], after: Schemas['ProviderLimits']): Difference[] {
  return [
    ...difference(
      'Max concurrent',
      amount(before.max_concurrent, 'any'),
      amount(after.max_concurrent, 'any'),
    ),
    ...difference('Retries', amount(before.retries), amount(after.retries)),
    ...timeoutNames.flatMap((name) =>
      difference(
        `${timeoutLabels[name]} timeout`,
        secondsOf(before.timeouts[name]),
        secondsOf(after.timeouts[name]),
      ),
    ),
  ];
}

/** Both have the same models in the same order. */
function modelDifferences(
  before: readonly Offered[],
  after: readonly Offered[],
  unlisted: readonly string[] = [],
): Difference[] {
  return before.flatMap((model, at) => {
    const next = after[at] ?? model;
    const isListed = !unlisted.includes(model.upstream_model);
    const tokensOf = (name: 'context_length' | 'max_output_tokens') =>
      [amount(model[name] ?? null, 'not known'), amount(next[name] ?? null, 'not known')] as const;
    return [
      ...difference(`Id of ${model.upstream_model}`, model.id ?? 'default', next.id ?? 'default'),
      ...difference(
        `Prices of ${model.upstream_model}`,
        pricesText(model.prices ?? null, isListed),
        pricesText(next.prices ?? null, isListed),
      ),
      ...difference(`Order of ${model.upstream_model}`, orderText(model), orderText(next)),
      ...difference(`Context length of ${model.upstream_model}`, ...tokensOf('context_length')),
      ...difference(`Max output tokens of ${model.upstream_model}`, ...tokensOf('max_output_tokens')),
      ...difference(`Capabilities of ${model.upstream_model}`, abilityText(model), abilityText(next)),
    ];
  });
}

function difference(label: string, before: string, after: string): Difference[] {
  return before === after ? [] : [{ label, before, after }];
}

function amount(value: number | null, none = 'default'): string {
  return value === null ? none : String(value);
}

function secondsOf(value: number | null): string {
  return value === null ? 'default' : `${value} s`;
}

function orderText({ priority = null, weight = null }: Offered): string {
  return `priority ${amount(priority)}, weight ${amount(weight)}`;
}

function abilityText({ capabilities }: Offered): string {
  if (capabilities == null) return 'not known';
  const { input = ['text'], ...can } = capabilities;
  const abilities = Object.entries(abilityLabels).flatMap(([name, label]) =>
    can[name as keyof typeof abilityLabels] === true ? [label] : [],
  );
  return [...abilities, ...input.map((kind) => inputLabels[kind])].join(', ').toLowerCase();
}
