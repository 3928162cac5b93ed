/** The models of the installation, as their callers see them, and calling one: as an inference key of the caller's project. */
import type { Principal } from '../../accounts/principal.ts';
import { ApiError } from '../../core/api-error.ts';
import type { ModelOperationId } from '../../core/operations.ts';
import type { RefusedCall } from '../../core/refused-call.ts';
import type { EventReply } from '../../core/reply.ts';
import { compileModelPatterns } from '../../limits/model-patterns.ts';
import type { Exchange } from '../../http/surface.ts';
import { modelEntry } from '../../surfaces/v1/models.ts';
import { v1Encoding } from '../../surfaces/v1/profile.ts';
import { may } from '../people/role.ts';
import { roleIn } from './authorise.ts';
import type { Caller } from './caller.ts';
import type { ConsoleHandlers } from './console-call.ts';
import { notFound } from './console-error.ts';
import type { ConsoleParts } from './console-parts.ts';
import { foundKey } from './found-key.ts';

export function modelHandlers(parts: ConsoleParts) {
  const { accounts, catalog } = parts;
  return {
    listConsoleModels: async ({ query: { project_id: id } }) => {
      const patterns = id === undefined ? undefined : (await accounts.projects.get(id)).limits.allowed_models;
      const mayUse = patterns === undefined ? undefined : compileModelPatterns(patterns);
      const data = catalog.list().map((model) => ({
        model: modelEntry(model),
        operations: [...catalog.operationsOf(model)],
        replacement: model.replacement,
        is_allowed: mayUse === undefined ? null : mayUse(model.id),
        has_price: Object.keys(model.pricing).length > 0,
      }));
      return { body: { data } };
    },
    playChat: ({ body: { key_id: keyId, ...chat }, ...given }) => {
      const json = { ...chat, stream: true, stream_options: { include_usage: true } };
      return play(parts, { operation: 'createChatCompletion', keyId, json }, given);
    },
    playResponse: ({ body: { key_id: keyId, reasoning_effort: effort, ...request }, ...given }) => {
      const reasoning =
        effort === undefined ? {} : { reasoning: { effort, ...(effort !== 'none' && summary) } };
      const stream = { stream: true, stream_options: { include_obfuscation: false } };
      const json = { ...request, ...reasoning, ...stream, store: false };
      return play(parts, { operation: 'createResponse', keyId, json }, given);
    },
  } satisfies Partial<ConsoleHandlers>;
}

/** Models that keep their reasoning to themselves return a summary of it alone. */
const summary = { summary: 'auto' };

interface PlayedCall {
  operation: ModelOperationId;
  keyId: string;
  json: { model: string };
}

async function play(
  parts: ConsoleParts,
  { operation, keyId, json }: PlayedCall,
  { caller, exchange }: { caller: Caller; exchange: Exchange<Caller> },
): Promise<EventReply> {
  const principal = await principalFor(parts, caller, keyId);
  const { requestLog, traceId, controller } = exchange;
  requestLog.keyId = principal.keyId;
  const call = {
    operation,
    json: { ...json },
    body: Buffer.from(JSON.stringify(json)),
    headers: {},
    owner: principal.owner,
    keyId: principal.keyId,
    traceId,
    controller,
    encoding: v1Encoding,
    requestLog,
    showsTarget: true,
  } as const;
  const reply = await parts.gateway.call(call, principal).catch((thrown: unknown) => {
    if (thrown instanceof ApiError && requestLog.isAdmitted === undefined)
      recordRefused(parts, principal, { operation, traceId, model: json.model, error: thrown });
    throw thrown;
  });
  if (reply.kind === 'events') return reply;
  throw new ApiError('internal_error', undefined, { cause: new Error('a stream was asked for') });
}

/** As of any other call with this key. */
function recordRefused(
  { recordRefusal }: ConsoleParts,
  { keyId, projectId: project }: Principal,
  refused: Pick<RefusedCall, 'operation' | 'traceId' | 'model' | 'error'>,
): void {
  const status = v1Encoding.statusOf(refused.error);
  if (status < 500) recordRefusal({ ...refused, keyId, project, surface: 'v1', status });
}

/** The caller must be in the key's project, and the key must work. */
async function principalFor(
  { accounts: { keys }, people: { members }, principalOf }: ConsoleParts,
  caller: Caller,
  keyId: string,
): Promise<Principal> {
  const key = await foundKey(keys, keyId);
  const role = key === undefined ? undefined : await roleIn(members, caller, key.projectId);
  if (key === undefined || role === undefined) throw notFound('key', 'key_id');
  if (!may(role, 'playground.use'))
    throw new ApiError(
      'permission_denied',
      'This operation requires at least the role member in the project.',
    );
  if (key.kind !== 'inference')
    throw new ApiError('insufficient_scope', 'A management key cannot use models.', { param: 'key_id' });
  const principal = await principalOf(keyId);
  if (principal === undefined)
    throw new ApiError(
      'conflict',
      `The key cannot be used: it is ${key.state}, or its project is archived.`,
      {
        param: 'key_id',
      },
    );
  return principal;
}
