/** The request as a target accepts it: in the caller's own bytes where both speak the same format, else translated. */
import { applied, memberSplices, modelSplice } from '../contract/splice-member.ts';
import { ApiError } from '../core/api-error.ts';
import type { CallTime } from '../core/call-time.ts';
import { parseExactJson } from '../core/exact-json.ts';
import type { SecretBox } from '../core/secret-box.ts';
import type { ChunkedBody } from '../core/chunked-body.ts';
import { type GatewayCall, wholeJson } from '../core/gateway-call.ts';
import { pauseFor } from '../core/pause.ts';
import { asksForUsage } from '../core/usage-option.ts';
import type { FileAccess } from '../core/file-access.ts';
import type { Form } from '../core/form.ts';
import type { FileCopy, ProviderFiles } from '../core/provider-files.ts';
import { fitExtraFields, type FittedRequest } from '../dialects/chat/extra-fields.ts';
import { fitRequestLimits } from '../dialects/chat/fit-request-limits.ts';
import { refusalError } from '../dialects/encoding.ts';
import { hasCustomTools } from '../dialects/chat/plain-tools.ts';
import { withOpenCallIds } from '../dialects/chat/open-call-ids.ts';
import type { Loss } from '../dialects/loss.ts';
import { withOwnCallIds } from '../dialects/messages/own-call-ids.ts';
import { fitResponsesRequest } from '../dialects/responses/fit-request.ts';
import { withoutSealedReasoning } from '../dialects/responses/foreign-reasoning.ts';
import type { Sealing } from '../dialects/sealing.ts';
import { strictError, translateRequest } from '../dialects/translate.ts';
import type { GrammarFacts } from '../../openapi/grammars/interpreter.ts';
import type { ConversationFormat, UpstreamConversation, WireFormat } from '../core/wire-format.ts';
import { modelOperations, requestConversation } from '../core/operations.ts';
import type { CatalogModel } from './catalog.ts';
import { copyFailure, copyingTo } from './copied-files.ts';
import { withExtraFields, withoutUntaken } from './extra-fields.ts';
import { withoutForeignIds } from './foreign-ids.ts';
import { joined, withHeaderFields, withoutHeaderFields } from './header-fields.ts';
import { capOf, withLimitName } from './limit-name.ts';
import type { Route } from './route.ts';
import { namedForm, sendable } from './sent-body.ts';
import { statelessSplices } from './stateless-splices.ts';
import type { Target } from './target.ts';

/** A request body, parsed. */
type RequestJson = Readonly<Record<string, unknown>>;

/** Replaces file references in a request with bytes or the ids of copies, and URLs that a provider does not fetch with bytes. */
export interface MediaResolver {
  /** `json` is the same object when nothing changes. Throws `ApiError`, and the errors of an upload. */
  resolve(request: {
    format: ConversationFormat;
    json: RequestJson;
    files: FileAccess;
    fetchesUrls: boolean;
    /** The store that files are copied to, and the format in which they are named there. */
    copyTo?: {
      provider: string;
      files: ProviderFiles;
      format: UpstreamConversation;
      traceId: string;
      withinMs: number;
    };
    time: CallTime;
    signal: AbortSignal;
  }): Promise<{ json: RequestJson; copies: readonly FileCopy[] }>;
}

/** A request as a target takes it. */
export interface PreparedRequest {
  /** The format that the target is called in. */
  format: WireFormat;
  body: Uint8Array | ChunkedBody;
  /** Where the format is that of a form: what is sent instead of the body. */
  form?: Form;
  /** The body parsed; with stand-ins for large base64 values where the call has them and nothing is translated. */
  json: RequestJson;
  /** Facts about the request that the grammar of its stream needs. */
  facts: GrammarFacts;
  headers: Readonly<Record<string, string>>;
  /** Set when target and surface speak different formats, or calls come back in another form than the caller's. */
  translation: { from: UpstreamConversation; to: ConversationFormat; request: RequestJson } | undefined;
  losses: readonly Loss[];
  /** Of files, at the provider, that the body names. */
  copies: readonly FileCopy[];
  /** The stream brings usage that the caller has not requested. */
  hidesUsage: boolean;
}

export interface PreparationParts {
  media: MediaResolver;
  /** Refuse a request that loses something in translation. */
  strict: boolean;
  /** Encrypts the opaque values that clients carry from one request to the next. */
  sealingBox: SecretBox;
}

/** Throws `ApiError` when the target cannot serve the request, and `AttemptFailure` when it does not accept a file. */
export async function prepareRequest(
  call: GatewayCall,
  model: CatalogModel,
  { target, mode }: Route,
  { files, time }: { files: FileAccess; time: CallTime },
  { media, strict, sealingBox }: PreparationParts,
): Promise<PreparedRequest> {
  const conversation = requestConversation(call.operation);
  if (conversation === null) return direct(call, model, target, call.json, [], { strict, sealingBox });
  const { json, copies } = await media
    .resolve({
      format: conversation,
      json: call.json,
      files,
      fetchesUrls: target.quirks.fetchesUrls,
      ...copyingTo(target, conversation, call.traceId),
      time,
      signal: call.controller.signal,
    })
    .catch(async (thrown: unknown) => {
      throw await copyFailure(thrown, target, model.id, call.controller.signal);
    });
  await pauseFor(call.body.length);
  const prepared =
    mode === 'direct'
      ? await direct(call, model, target, json, copies, { strict, sealingBox })
      : translated(call, model, target, conversation, json, copies, { strict, sealingBox });
  const more = copies.length > 0 ? target.provider.files?.requestHeaders : undefined;
  return more === undefined ? prepared : { ...prepared, headers: joined(prepared.headers, more) };
}

async function direct(
  call: GatewayCall,
  model: CatalogModel,
  target: Target,
  json: RequestJson,
  copies: readonly FileCopy[],
  { strict, sealingBox }: Pick<PreparationParts, 'strict' | 'sealingBox'>,
): Promise<PreparedRequest> {
  const { quirks } = target;
  const { format } = modelOperations[call.operation];
  const restoresCalls = format === 'chat' && quirks.plainRequests && hasCustomTools(json);
  if (restoresCalls && model.raw) throw untranslated(model);
  const isStreamedChat = format === 'chat' && json['stream'] === true;
  const asksUsage = isStreamedChat && asksForUsage(json);
  // Unvalidated responses are passed on with nothing hidden.
  const hidesUsage = isStreamedChat && !asksUsage && quirks.streamUsage && !model.raw;
  if (asksUsage && !quirks.streamUsage) {
    throw new ApiError(
      'unsupported_parameter',
      `Unsupported parameter: the provider of model '${String(call.json['model'])}' reports no usage in a stream.`,
      { param: 'stream_options.include_usage' },
    );
  }
  let body: Uint8Array = call.outline?.bytes ?? call.body;
  const sealing = { box: sealingBox, owner: call.owner };
  const others = call.extraFields ?? [];
  const fit = (request: RequestJson) =>
    withoutUntaken(
      format === 'responses'
        ? fitResponsesRequest(request, sealing)
        : fittedTo(target, format, request, others, sealing),
      others,
      quirks.extraFields,
    );
  const { json: fitted, losses } = fit(json);
  const tooLossy = strict ? strictError(losses) : undefined;
  if (tooLossy !== undefined) throw tooLossy;
  if (fitted !== call.json) {
    // Numbers keep all their digits where the JSON is that of the caller.
    const pause = () => pauseFor(call.body.length);
    await pause();
    const exact = json === call.json ? (parseExactJson(textOf(body)) as RequestJson) : undefined;
    await pause();
    const whole = exact === undefined ? fitted : fit(exact).json;
    await pause();
    body = Buffer.from(JSON.stringify(whole));
    await pause();
  }
  const splices = json['model'] === target.upstreamModel ? [] : [modelSplice(body, target.upstreamModel)];
  const options = hidesUsage ? withUsage(fitted['stream_options']) : undefined;
  if (options !== undefined)
    splices.push(...memberSplices(body, 'stream_options', JSON.stringify(options), fitted));
  const cap = capOf(call, quirks);
  if (cap !== undefined) splices.push(...memberSplices(body, cap.member, String(cap.tokens), fitted));
  const sent = cap === undefined ? fitted : { ...fitted, [cap.member]: cap.tokens };
  if (format === 'responses') splices.push(...statelessSplices(body, json, model.reasons === true));
  return {
    format,
    body: sendable(call, applied(body, splices)),
    ...(call.form !== undefined && { form: namedForm(call.form, target.upstreamModel) }),
    json: options === undefined ? sent : { ...sent, stream_options: options },
    facts: { request: sent, ...((hidesUsage || restoresCalls) && usageIfAny) },
    headers: withHeaderFields(call.headers, json),
    translation: restoresCalls ? { from: 'chat', to: 'chat', request: json } : undefined,
    losses,
    copies,
    // The events of a translated stream have what was requested.
    hidesUsage: hidesUsage && !restoresCalls,
  };
}

/** Usage was requested here; whether the provider then reports it is not known. */
export const usageIfAny: GrammarFacts = { unknown: ['/stream_options/include_usage'] };

function withUsage(options: unknown): object {
  return { ...(options as object | null), include_usage: true };
}

function textOf(body: Uint8Array): string {
  return Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8');
}

/** A request with the names and the fields that the target knows; the same object where it knows all of them. */
function fittedTo(
  target: Target,
  format: WireFormat,
  json: RequestJson,
  others: readonly string[],
  sealing: Sealing,
): FittedRequest {
  if (format !== 'chat' && format !== 'messages' && format !== 'token-count') return { json, losses: [] };
  const dialect = format === 'chat' ? 'chat' : 'messages';
  const { json: open, losses: sealed } = withoutSealedReasoning(dialect, json);
  const { json: own, losses: foreign } =
    target.sharesAccount === true ? withoutForeignIds(dialect, open) : { json: open, losses: [] };
  const losses = [...sealed, ...foreign];
  if (dialect === 'messages') {
    const { json: named, losses: carried } = withOwnCallIds(own);
    return { json: withoutHeaderFields(named), losses: [...losses, ...carried] };
  }
  const { json: opened, losses: unopened } = withOpenCallIds(own, sealing);
  const { quirks } = target;
  const limited = fitRequestLimits(withLimitName(opened, target), quirks, quirks.extraFields);
  const fitted = fitExtraFields(limited.json, quirks.extraFields, others);
  return { json: fitted.json, losses: [...losses, ...unopened, ...limited.losses, ...fitted.losses] };
}

function untranslated({ id }: CatalogModel): ApiError {
  return new ApiError('unsupported_value', `Unsupported value: model '${id}' is not translated.`, {
    param: 'model',
  });
}

function translated(
  call: GatewayCall,
  model: CatalogModel,
  target: Target,
  from: ConversationFormat,
  json: RequestJson,
  copies: readonly FileCopy[],
  { strict, sealingBox }: Pick<PreparationParts, 'strict' | 'sealingBox'>,
): PreparedRequest {
  // The bytes of such a model are passed on as they are, which makes sense in its own format only.
  if (model.raw) throw untranslated(model);
  const [to] = target.speaks;
  const { quirks } = target;
  // Numbers in the input of calls keep all their digits: it is JSON in one format and a string in the other.
  const exact =
    json === call.json ? (parseExactJson(call.body.toString('utf8')) as RequestJson) : wholeJson(call, json);
  const { outputCap: cap } = call;
  const limited = cap === undefined ? exact : { ...exact, [cap.member]: cap.tokens };
  const made = translateRequest(from, to, limited, {
    messagesVersion: quirks.messagesVersion,
    maxTokensField: quirks.maxTokensField,
    sealing: { box: sealingBox, owner: call.owner },
    extraFields: quirks.extraFields,
    limits: quirks,
    reasons: model.reasons === true,
    ...(model.maxOutputTokens !== null && { maxOutputTokens: model.maxOutputTokens }),
  });
  if (made.refused !== undefined) throw refusalError(made.refused);
  const { body, losses } = withExtraFields(made, limited, quirks.extraFields);
  const tooLossy = strict ? strictError(losses) : undefined;
  if (tooLossy !== undefined) throw tooLossy;
  const { stream_options: _, ...rest } = body;
  const request = { ...(quirks.streamUsage ? body : rest), model: target.upstreamModel };
  const {
    'anthropic-version': __,
    'anthropic-beta': ___,
    'anthropic-user-profile-id': ____,
    ...headers
  } = call.headers;
  return {
    format: to,
    body: Buffer.from(JSON.stringify(request)),
    json: request,
    facts: { request, ...usageIfAny },
    headers: to === 'messages' ? { ...headers, 'anthropic-version': quirks.messagesVersion } : headers,
    translation: { from: to, to: from, request: json },
    losses,
    copies,
    hidesUsage: false,
  };
}
