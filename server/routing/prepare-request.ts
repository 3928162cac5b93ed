/** The request as a target takes it: in the caller's own bytes where both speak the same format, else translated. */
import { mayNameModels, spliceMember, spliceModel } from '../contract/splice-member.ts';
import { ApiError } from '../core/api-error.ts';
import { parseExactJson } from '../core/exact-json.ts';
import type { FileAccess, UpstreamOperation } from '../core/provider.ts';
import type { FileCopy, ProviderFiles } from '../core/provider-files.ts';
import { refusalError } from '../dialects/encoding.ts';
import type { Loss } from '../dialects/loss.ts';
import { strictError, translateRequest } from '../dialects/translate.ts';
import type { GatewayCall } from '../gateway.ts';
import type { CatalogModel } from './catalog.ts';
import { copyFailure } from './copied-files.ts';
import { chatOperation, type ChatFormat, type Target } from './target.ts';

/** A request body, parsed. */
export type RequestJson = Readonly<Record<string, unknown>>;

/** Puts bytes, or the ids of copies, where a request names files, and bytes for addresses that a provider does not fetch. */
export interface MediaResolver {
  /** `json` is the same object when there is nothing to do. Throws `ApiError`, and as an upload does. */
  resolve(request: {
    format: ChatFormat;
    json: RequestJson;
    files: FileAccess;
    fetchesUrls: boolean;
    /** Where files are copied to, and the format in which they are named there. */
    copyTo?: {
      provider: string;
      files: ProviderFiles;
      format: ChatFormat;
      traceId: string;
      withinMs: number;
    };
    signal: AbortSignal;
  }): Promise<{ json: RequestJson; copies: readonly FileCopy[] }>;
}

export interface Prepared {
  /** What the target is asked. */
  operation: UpstreamOperation;
  body: Uint8Array;
  /** The body parsed. */
  json: RequestJson;
  /** What the grammar of its stream is to know of the request. */
  facts: RequestJson;
  headers: Readonly<Record<string, string>>;
  /** Set when target and surface speak different formats. */
  translation: { from: ChatFormat; to: ChatFormat; request: RequestJson } | undefined;
  losses: readonly Loss[];
  /** Of files, at the provider, that the body names. */
  copies: readonly FileCopy[];
  /** The caller has not asked for the usage that the stream brings. */
  hidesUsage: boolean;
}

export interface PreparationParts {
  media: MediaResolver;
  /** Refuse a request that loses something in translation. */
  strict: boolean;
}

/** What the format of chat on the call's surface is; undefined for operations of one format only. */
function surfaceFormat(operation: UpstreamOperation): ChatFormat | undefined {
  if (operation === 'createChatCompletion') return 'chat';
  return operation === 'createMessage' || operation === 'countMessageTokens' ? 'messages' : undefined;
}

/** Throws `ApiError` when the target cannot be asked this, and `AttemptFailure` when it does not take a file. */
export async function prepareRequest(
  call: GatewayCall,
  model: CatalogModel,
  target: Target,
  files: FileAccess,
  { media, strict }: PreparationParts,
): Promise<Prepared> {
  const format = surfaceFormat(call.operation);
  if (format === undefined) return asItIs(call, model, target, call.json, []);
  const isSame = target.formats.includes(format);
  const { signal } = call.controller;
  const { json, copies } = await media
    .resolve({
      format,
      json: call.json,
      files,
      fetchesUrls: target.quirks.fetchesUrls,
      ...copyingTo(target, isSame ? format : target.formats[0], call.traceId),
      signal,
    })
    .catch(async (thrown: unknown) => {
      throw await copyFailure(thrown, target, model.id, signal);
    });
  const prepared = isSame
    ? asItIs(call, model, target, json, copies)
    : translated(call, model, target, format, json, copies, strict);
  const more = copies.length === 0 ? undefined : target.provider.files?.requestHeaders;
  return more === undefined ? prepared : { ...prepared, headers: joined(prepared.headers, more) };
}

/** What is in both goes out as one list. */
function joined(
  headers: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>>,
): Record<string, string> {
  const all: Record<string, string> = { ...headers };
  for (const [name, value] of Object.entries(more)) all[name] = [all[name], value].filter(Boolean).join(',');
  return all;
}

/** Nothing where files are sent with each request. */
function copyingTo({ quirks, provider, state, limits }: Target, format: ChatFormat, traceId: string) {
  const { files } = provider;
  if (!quirks.uploadsFiles || files === undefined) return {};
  return { copyTo: { provider: state.name, files, format, traceId, withinMs: limits.totalMs } };
}

function asItIs(
  call: GatewayCall,
  model: CatalogModel,
  target: Target,
  json: RequestJson,
  copies: readonly FileCopy[],
): Prepared {
  const { quirks } = target;
  const isStreamedChat = call.operation === 'createChatCompletion' && json['stream'] === true;
  const asksUsage = isStreamedChat && asksForUsage(json);
  // What passes unchecked passes with nothing hidden.
  const hidesUsage = isStreamedChat && !asksUsage && quirks.streamUsage && !model.raw;
  if (asksUsage && !quirks.streamUsage) {
    throw new ApiError(
      'unsupported_parameter',
      `Unsupported parameter: the provider of model '${String(call.json['model'])}' reports no usage in a stream.`,
      { param: 'stream_options.include_usage' },
    );
  }
  let body: Uint8Array = call.body;
  const renamed = withLimitName(json, target);
  if (renamed !== call.json) body = Buffer.from(JSON.stringify(renamed));
  if (json['model'] !== target.upstreamModel || mayNameModels(body))
    body = spliceModel(body, target.upstreamModel);
  const options = hidesUsage ? withUsage(json['stream_options']) : undefined;
  if (options !== undefined) body = spliceMember(body, 'stream_options', JSON.stringify(options));
  return {
    operation: call.operation,
    body,
    json: options === undefined ? json : { ...json, stream_options: options },
    facts: hidesUsage ? { ...json, stream_options: usageIfAny } : json,
    headers: call.headers,
    translation: undefined,
    losses: [],
    copies,
    hidesUsage,
  };
}

/** Whether the caller asks for it is known, whether a provider then tells it is not. */
const usageIfAny = { include_usage: 'where the provider reports it' };

function asksForUsage(json: RequestJson): boolean {
  const options = json['stream_options'] as { include_usage?: unknown } | null | undefined;
  return options?.include_usage === true;
}

function withUsage(options: unknown): object {
  return { ...(options as object | null), include_usage: true };
}

/** The same object, unless the target knows the limit by its old name only. */
function withLimitName(json: RequestJson, { quirks, operations }: Target): RequestJson {
  if (quirks.maxTokensField !== 'max_tokens' || !operations.includes('createChatCompletion')) return json;
  const { max_completion_tokens: limit, ...rest } = json;
  if (limit === undefined) return json;
  // With null it is no limit: one under the old name holds.
  return limit === null ? rest : { ...rest, max_tokens: limit };
}

function translated(
  call: GatewayCall,
  model: CatalogModel,
  target: Target,
  from: ChatFormat,
  json: RequestJson,
  copies: readonly FileCopy[],
  strict: boolean,
): Prepared {
  const [to] = target.formats;
  const { quirks } = target;
  // Numbers in the input of calls keep all their digits: it is JSON on one side and text on the other.
  const exact = json === call.json ? (parseExactJson(call.body.toString('utf8')) as RequestJson) : json;
  const { body, losses, refused } = translateRequest(from, to, exact, {
    messagesVersion: quirks.messagesVersion,
    maxTokensField: quirks.maxTokensField,
    ...(model.maxOutputTokens !== null && { maxOutputTokens: model.maxOutputTokens }),
  });
  if (refused !== undefined) throw refusalError(refused);
  const tooLossy = strict ? strictError(losses) : undefined;
  if (tooLossy !== undefined) throw tooLossy;
  const { stream_options: _, ...rest } = body;
  const request = { ...(quirks.streamUsage ? body : rest), model: target.upstreamModel };
  const { 'anthropic-version': __, 'anthropic-beta': ___, ...headers } = call.headers;
  return {
    operation: chatOperation[to],
    body: Buffer.from(JSON.stringify(request)),
    json: request,
    facts: { ...request, stream_options: usageIfAny },
    headers: to === 'messages' ? { ...headers, 'anthropic-version': quirks.messagesVersion } : headers,
    translation: { from: to, to: from, request: json },
    losses,
    copies,
    hidesUsage: false,
  };
}
