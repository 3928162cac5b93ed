/** One chat-completions message → one turn. The functions take the path of the decoded value, for error messages. */
import type { Block, ToolCallBlock } from '../../core/content.ts';
import type { Turn } from '../../core/conversation.ts';
import { extras } from '../short-forms.ts';
import type { Origins } from '../origins.ts';
import { decodeChatContent } from './decode-parts.ts';
import type { ChatAssistantMessage, ChatRequestMessage } from './wire.ts';

export function decodeChatMessage(message: ChatRequestMessage, path: string, origins: Origins): Turn {
  return origins.mark(decodeTurn(message, path, origins), path, { participant: 'name' });
}

function decodeTurn(message: ChatRequestMessage, path: string, origins: Origins): Turn {
  switch (message.role) {
    case 'developer':
    case 'system':
    case 'user':
      return {
        role: message.role,
        participant: message.name ?? null,
        blocks: decodeChatContent(message.content, path, origins),
      };
    case 'assistant':
      return decodeAssistant(message, path, origins);
    case 'tool': {
      const blocks = decodeChatContent(message.content, path, origins);
      return resultTurn({ callId: message.tool_call_id, name: null, blocks }, path, origins);
    }
    case 'function': {
      const blocks = decodeChatContent(message.content ?? [], path, origins);
      return resultTurn({ callId: '', name: message.name, blocks }, path, origins);
    }
  }
}

function resultTurn(
  result: { callId: string; name: string | null; blocks: Block[] },
  path: string,
  origins: Origins,
): Turn {
  const block = origins.mark({ type: 'tool-result' as const, ...result, failed: false }, path, {
    callId: 'tool_call_id',
  });
  return { role: 'user', participant: null, blocks: [block] };
}

function decodeAssistant(message: ChatAssistantMessage, path: string, origins: Origins): Turn {
  const { role, content, name, refusal, tool_calls: calls, function_call: call, ...native } = message;
  const blocks = decodeChatContent(content ?? [], path, origins);
  if (refusal !== undefined && refusal !== null)
    blocks.push(origins.mark({ type: 'refusal', text: refusal }, `${path}.refusal`));
  for (const [index, { id, ...called }] of (calls ?? []).entries()) {
    const [kind, field, { name: tool, ...input }] =
      called.type === 'custom'
        ? (['text', 'custom', { name: called.custom.name, text: called.custom.input }] as const)
        : (['json', 'function', { name: called.function.name, text: called.function.arguments }] as const);
    const block: ToolCallBlock = { type: 'tool-call', callId: id, name: tool, kind, input: input.text };
    blocks.push(
      origins.mark(block, `${path}.tool_calls[${index}]`, {
        callId: 'id',
        name: `${field}.name`,
        input: kind === 'text' ? 'custom.input' : 'function.arguments',
      }),
    );
  }
  if (call !== undefined && call !== null) {
    const block: ToolCallBlock = {
      type: 'tool-call',
      callId: '',
      name: call.name,
      kind: 'json',
      input: call.arguments,
    };
    blocks.push(origins.mark(block, `${path}.function_call`, { input: 'arguments' }));
  }
  return { role, participant: name ?? null, blocks, ...extras(native) };
}
