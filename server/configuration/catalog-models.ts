/** Checked entries and live providers, put together as entries of the catalog. */
import { messageFields, type FieldCheck } from '../core/extra-fields.ts';
import type { Normalization } from '../core/normalization.ts';
import { modelOperationIds, modelOperations } from '../core/operations.ts';
import type { Pricing } from '../core/pricing.ts';
import { vendorFields, type RequestLimits } from '../core/request-limits.ts';
import { formatsOf, upstreamDialect } from '../dialects/upstream-dialects.ts';
import type { CatalogModel } from '../routing/catalog.ts';
import type { AttemptLimits, Target } from '../routing/target.ts';
import { servicesOf } from './cross-check.ts';
import { compileFieldSchema } from './field-schema.ts';
import type { LiveProvider, ProviderAccess } from './live-providers.ts';
import { targetsOf, type ModelEntry, type TargetEntry } from './model-entry.ts';
import type { ProviderEntry } from './provider-entry.ts';
import type { AutoPrices } from './price-list.ts';
import { catalogPricing } from './pricing.ts';

export interface CatalogParts {
  models: readonly ModelEntry[];
  /** By name; contains every provider that a model names. */
  live: ReadonlyMap<string, LiveProvider>;
  /** What the price list knows. */
  listed: AutoPrices;
  /** Where neither a target nor its provider has limits of its own. */
  limits: AttemptLimits;
  /** When a model came into the catalog, Unix time in seconds. */
  createdAtS(id: string): number;
}

export function catalogModels(parts: CatalogParts): CatalogModel[] {
  return parts.models.map((model) => {
    const [first, ...others] = targetsOf(model).flatMap((entry) => targetsWithKeys(model, entry, parts));
    if (first === undefined) throw new Error(`${model.id} has no target`);
    const known = parts.listed.known.get(model.id);
    const services = new Set(targetsOf(model).flatMap((entry) => servedBy(model, liveOf(entry, parts))));
    const { input, output } = model.capabilities ?? {};
    return {
      id: model.id,
      aliases: model.aliases,
      name: model.name ?? known?.name ?? model.id,
      description: model.description ?? known?.description ?? '',
      ownedBy: first.state.name,
      created: parts.createdAtS(model.id),
      targets: [first, ...others],
      inputModalities: input ?? ['text'],
      outputModalities: output ?? [outputOf(services)],
      contextLength: model.context_length ?? known?.contextLength ?? null,
      maxOutputTokens: model.max_output_tokens ?? null,
      defaultOutputTokens: model.default_output_tokens,
      pricing: modelPricing(model, parts.listed, [first, ...others]),
      targetPricing: [
        ...new Set([first, ...others].flatMap(({ pricing }) => (pricing === undefined ? [] : [pricing]))),
      ],
      supportedParameters: parametersOf(model, services, [first, ...others]),
      tokenizer: model.tokenizer ?? 'Other',
      ...(model.capabilities?.reasoning === true && { reasons: true }),
      voices: model.voices ?? null,
      raw: false,
      expirationDate: model.expiration_date ?? null,
      replacement: model.replacement ?? null,
    };
  });
}

/** What the catalog lists: a model without prices has those of the target that is tried first. */
function modelPricing(
  { id, prices }: ModelEntry,
  { known }: AutoPrices,
  targets: readonly Target[],
): Pricing {
  if (typeof prices === 'object') return catalogPricing(prices, known.get(id)?.pricing);
  const [first] = targets.toSorted((a, b) => a.priority - b.priority);
  return known.get(id)?.pricing ?? first?.pricing ?? {};
}

/** undefined: the model's. */
function targetPricing(
  model: ModelEntry,
  target: TargetEntry,
  { known, targets }: AutoPrices,
): Pricing | undefined {
  const listed = targets.get(target);
  if (typeof target.prices === 'object') return catalogPricing(target.prices, listed?.pricing);
  if (listed !== undefined) {
    if (target.prices === undefined && listed === known.get(model.id)) return undefined;
    const own = target.prices ?? model.prices;
    return typeof own === 'object' ? catalogPricing(own, listed.pricing) : listed.pricing;
  }
  // Of a model without prices only those of its other targets are known: they say nothing about this one.
  const isOfModel =
    model.prices !== undefined || targetsOf(model).every(({ prices }) => prices === undefined);
  return isOfModel ? undefined : {};
}

function liveOf({ provider }: TargetEntry, { live }: CatalogParts): LiveProvider {
  const found = live.get(provider);
  if (found === undefined) throw new Error(`${provider} is not connected`);
  return found;
}

/** The services that the provider offers for the model. */
function servedBy({ serves }: ModelEntry, { entry }: LiveProvider): readonly string[] {
  return servicesOf(entry).filter((service) => serves?.some((own) => own === service) ?? true);
}

/** One target for each key of the provider: it fails, and is limited, on its own. */
function targetsWithKeys(model: ModelEntry, target: TargetEntry, parts: CatalogParts): Target[] {
  const live = liveOf(target, parts);
  const { accesses } = live;
  const common = targetOf(model, target, live, parts);
  const weight = target.weight / accesses.length;
  return accesses.map(({ provider, state }, at) => ({
    ...common,
    provider,
    state,
    keyNumber: at + 1,
    weight,
  }));
}

function targetOf(
  model: ModelEntry,
  target: TargetEntry,
  live: LiveProvider,
  parts: CatalogParts,
): Omit<Target, keyof ProviderAccess | 'keyNumber' | 'weight'> {
  const { entry } = live;
  const { limits } = parts;
  const { quirks } = entry;
  const { extraFields, beyondContract } = extraFieldsOf([...entry.extra_fields, ...model.extra_fields]);
  const hosted = [...new Set([...entry.hosted_tools, ...model.hosted_tools])];
  const upstreamModel = target.model ?? model.id;
  const times = { ...entry.timeouts, ...target.timeouts };
  const milliseconds = (seconds: number | undefined, otherwise: number) =>
    seconds === undefined ? otherwise : seconds * 1_000;
  return {
    name: `${target.provider}/${upstreamModel}`,
    sharesAccount: true,
    upstreamModel,
    speaks: [upstreamDialect(entry.dialect).conversation],
    takes: formatsOf(entry.dialect, servedBy(model, live)),
    ...(hosted.length > 0 && { hostedTools: hosted }),
    priority: target.priority,
    limits: {
      firstByteMs: milliseconds(times.first_byte, limits.firstByteMs),
      firstContentMs: milliseconds(times.first_content, limits.firstContentMs),
      idleMs: milliseconds(times.idle, limits.idleMs),
      totalMs: milliseconds(times.total, limits.totalMs),
    },
    retries: entry.retries,
    hasCircuit: true,
    quirks: {
      maxTokensField: quirks.max_tokens_field,
      extraFields,
      beyondContract,
      ...requestLimitsOf(quirks, extraFields),
      streamUsage: quirks.stream_usage,
      messagesVersion: quirks.messages_version,
      fetchesUrls: quirks.fetches_urls,
      uploadsFiles: entry.files === 'upload',
      normalize: normalizationOf(quirks),
    },
    pricing: targetPricing(model, target, parts.listed),
  };
}

function extraFieldsOf(
  fields: ProviderEntry['extra_fields'],
): Required<Pick<Target['quirks'], 'extraFields' | 'beyondContract'>> {
  const checks = new Map<string, FieldCheck | undefined>();
  for (const field of fields)
    if (typeof field === 'string') checks.set(field, checks.get(field));
    else checks.set(field.name, compileFieldSchema(field.schema));
  const beyondContract = new Map([...checks].filter(([name]) => !messageFields.includes(name)));
  return { extraFields: [...checks.keys()], beyondContract };
}

/** A field of the vendor that the entry names is taken all the same. */
function requestLimitsOf(
  { request, omit_fields: omitted }: ProviderEntry['quirks'],
  taken: readonly string[],
): RequestLimits {
  const plainRequests = request === 'plain';
  const vendors = plainRequests ? vendorFields.filter((name) => !taken.includes(name)) : [];
  return { plainRequests, omittedFields: [...new Set([...vendors, ...omitted])] };
}

/** The former name of the setting had lists alone. */
function normalizationOf({ normalize, mend }: ProviderEntry['quirks']): Normalization {
  if (normalize === 'strict') return mend ?? [];
  if (normalize === 'auto') return mend ?? 'auto';
  return [...new Set([...normalize, ...(mend ?? [])])];
}

/** Of the first operation of the table that the services have: a model that chats is known for its text. */
function outputOf(services: ReadonlySet<string>): string {
  const first = modelOperationIds.find((id) => services.has(modelOperations[id].service));
  if (first === undefined) throw new Error('a model without a service');
  return modelOperations[first].modality;
}

/** Named ones and those that follow from the capabilities, sorted, as the catalog has them. */
function parametersOf(
  { supported_parameters, capabilities }: ModelEntry,
  services: ReadonlySet<string>,
  targets: readonly Target[],
): string[] {
  const extra = targets.flatMap(({ quirks }) => quirks.extraFields);
  const implied = [
    ...(services.has('chat') ? ['max_completion_tokens', 'max_tokens'] : []),
    ...(capabilities?.tools === true ? ['parallel_tool_calls', 'tool_choice', 'tools'] : []),
    ...(capabilities?.structured_outputs === true ? ['response_format', 'structured_outputs'] : []),
    ...(capabilities?.reasoning === true ? ['reasoning_effort'] : []),
    ...extra.filter((name) => !messageFields.includes(name)),
  ];
  return [...new Set([...supported_parameters, ...implied])].sort();
}
