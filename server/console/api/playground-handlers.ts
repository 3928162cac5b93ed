/** Calls a model from the console: as an inference key of the caller's project. */
import type { Principal } from '../../accounts/principal.ts';
import { ApiError } from '../../core/api-error.ts';
import type { ModelOperationId } from '../../core/operations.ts';
import { playMessagesAs, playToolsAs, type PlayMessage } from '../../core/play-messages.ts';
import type { RefusedCall } from '../../core/refused-call.ts';
import type { EventReply } from '../../core/reply.ts';
import type { Exchange } from '../../http/surface.ts';
import { v1Encoding } from '../../surfaces/v1/profile.ts';
import { may } from '../people/role.ts';
import { roleIn } from './authorise.ts';
import type { Caller } from './caller.ts';
import type { ConsoleHandlers } from './console-call.ts';
import { notFound } from './console-error.ts';
import type { ConsoleParts } from './console-parts.ts';
import { foundKey } from './found-key.ts';

export function playgroundHandlers(parts: ConsoleParts) {
  return {
    playChat: ({ body: { key_id: keyId, messages, tools, ...chat }, ...given }) => {
      expectFields(messages, 'messages');
      const json = {
        ...chat,
        messages: playMessagesAs.chat(messages),
        ...(tools && { tools: playToolsAs.chat(tools) }),
        stream: true,
        stream_options: { include_usage: true },
      };
      return play(parts, { operation: 'createChatCompletion', keyId, json }, given);
    },
    playResponse: ({
      body: { key_id: keyId, input, tools, reasoning_effort: effort, ...request },
      ...given
    }) => {
      expectFields(input, 'input');
      const json = {
        ...request,
        input: playMessagesAs.responses(input),
        ...(tools && { tools: playToolsAs.responses(tools) }),
        ...(effort !== undefined && { reasoning: { effort, ...(effort !== 'none' && summary) } }),
        stream: true,
        stream_options: { include_obfuscation: false },
        store: false,
      };
      return play(parts, { operation: 'createResponse', keyId, json }, given);
    },
  } satisfies Partial<ConsoleHandlers>;
}

/** Models that keep their reasoning to themselves return a summary of it alone. */
const summary = { summary: 'auto' };

/** The fields that only one role has, and whether its messages need them. */
const fieldsOfRoles = [
  { field: 'images', role: 'user', isNeeded: false },
  { field: 'tool_calls', role: 'assistant', isNeeded: false },
  { field: 'tool_call_id', role: 'tool', isNeeded: true },
] as const;

function expectFields(messages: readonly PlayMessage[], list: string): void {
  for (const [index, message] of messages.entries()) {
    for (const { field, role, isNeeded } of fieldsOfRoles) {
      const param = `${list}[${index}].${field}`;
      const isThere = message[field] !== undefined;
      if (isThere && message.role !== role)
        throw new ApiError('invalid_value', `Only a message of the role ${role} has ${field}.`, { param });
      if (!isThere && isNeeded && message.role === role)
        throw new ApiError('missing_required_parameter', `A message of the role ${role} needs ${field}.`, {
          param,
        });
    }
  }
}

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
