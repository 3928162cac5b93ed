/** Reads the content of a plain JSON response, of either dialect. */
import { noContent, type Content, type ToolCall } from './case-response.ts';
import { at, isRecord, listAt, numberAt, textAt } from '../../openapi/json/json-value.ts';

export function plainContent(json: unknown): Content {
  if (Array.isArray(at(json, 'choices'))) return chatContent(json);
  if (Array.isArray(at(json, 'content'))) return messageContent(json);
  return { ...noContent(json), usage: usageOf(at(json, 'usage')) };
}

function chatContent(json: unknown): Content {
  const choices = listAt(json, 'choices');
  return {
    json,
    text: choices.map((choice) => textAt(choice, 'message', 'content') ?? '').join('\n'),
    finishReasons: choices.map((choice) => textAt(choice, 'finish_reason') ?? 'none'),
    toolCalls: choices.flatMap((choice) => listAt(choice, 'message', 'tool_calls').map(chatCall)),
    usage: usageOf(at(json, 'usage')),
  };
}

function messageContent(json: unknown): Content {
  const blocks = listAt(json, 'content');
  return {
    json,
    text: blocks.map((block) => textAt(block, 'text') ?? '').join(''),
    finishReasons: [textAt(json, 'stop_reason') ?? 'none'],
    toolCalls: blocks
      .filter((block) => at(block, 'type') === 'tool_use')
      .map((block) => ({
        name: textAt(block, 'name') ?? '',
        arguments: JSON.stringify(at(block, 'input') ?? {}),
      })),
    usage: usageOf(at(json, 'usage')),
  };
}

function chatCall(call: unknown): ToolCall {
  return {
    name: textAt(call, 'function', 'name') ?? '',
    arguments: textAt(call, 'function', 'arguments') ?? '',
  };
}

/** Tokens under the names of either dialect. */
export function usageOf(usage: unknown): Content['usage'] {
  if (!isRecord(usage)) return undefined;
  return {
    input: numberAt(usage, 'prompt_tokens') ?? numberAt(usage, 'input_tokens'),
    output: numberAt(usage, 'completion_tokens') ?? numberAt(usage, 'output_tokens'),
  };
}
