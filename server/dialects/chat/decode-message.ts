/** One chat-completions message → one turn. The functions take the path of what they decode, for error messages. */
import type { Block, CacheMark, MediaSource } from '../../core/content.ts';
import type { Turn } from '../../core/conversation.ts';
import { extras } from '../dialect.ts';
import type {
  ChatAssistantMessage,
  ChatAssistantPart,
  ChatCacheBreakpoint,
  ChatRequestMessage,
  ChatUserPart,
} from './wire.ts';

export function decodeChatMessage(message: ChatRequestMessage, path: string): Turn {
  switch (message.role) {
    case 'developer':
    case 'system':
    case 'user':
      return {
        role: message.role,
        participant: message.name ?? null,
        blocks: decodeContent(message.content, path),
      };
    case 'assistant':
      return decodeAssistant(message, path);
    case 'tool':
      return resultTurn({
        callId: message.tool_call_id,
        name: null,
        blocks: decodeContent(message.content, path),
      });
    case 'function':
      return resultTurn({
        callId: '',
        name: message.name,
        blocks: decodeContent(message.content ?? [], path),
      });
  }
}

function resultTurn(result: { callId: string; name: string | null; blocks: Block[] }): Turn {
  return { role: 'user', participant: null, blocks: [{ type: 'tool-result', ...result, failed: false }] };
}

function decodeAssistant(message: ChatAssistantMessage, path: string): Turn {
  const { role, content, name, refusal, tool_calls: calls, function_call: call, ...native } = message;
  const blocks = decodeContent(content ?? [], path);
  if (refusal !== undefined && refusal !== null) blocks.push({ type: 'refusal', text: refusal });
  for (const { id, ...called } of calls ?? []) {
    const input =
      called.type === 'custom'
        ? ({ kind: 'text', ...called.custom } as const)
        : ({ kind: 'json', ...called.function } as const);
    const text = input.kind === 'text' ? input.input : input.arguments;
    blocks.push({ type: 'tool-call', callId: id, name: input.name, kind: input.kind, input: text });
  }
  if (call !== undefined && call !== null) {
    blocks.push({ type: 'tool-call', callId: '', name: call.name, kind: 'json', input: call.arguments });
  }
  return { role, participant: name ?? null, blocks, ...extras(native) };
}

function decodeContent(
  content: string | readonly (ChatUserPart | ChatAssistantPart)[],
  path: string,
): Block[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return content.map((part, index) => decodePart(part, `${path}.content[${index}]`));
}

function decodePart(part: ChatUserPart | ChatAssistantPart, path: string): Block {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text, ...cacheOf(part.prompt_cache_breakpoint) };
    case 'refusal':
      return { type: 'refusal', text: part.refusal };
    case 'image_url': {
      const { url, detail } = part.image_url;
      return {
        type: 'image',
        source: decodeDataUrl(url, `${path}.image_url.url`) ?? { from: 'url', url },
        detail: detail ?? null,
        ...cacheOf(part.prompt_cache_breakpoint),
      };
    }
    case 'input_audio': {
      const { data, format } = part.input_audio;
      const mediaType = format === 'mp3' ? 'audio/mpeg' : `audio/${format}`;
      return {
        type: 'audio',
        source: { from: 'data', mediaType, base64: data, param: `${path}.input_audio.data` },
        ...cacheOf(part.prompt_cache_breakpoint),
      };
    }
    case 'file': {
      const { file_data: data, file_id: fileId, filename } = part.file;
      const source: MediaSource =
        fileId === undefined
          ? decodeFileData(data ?? '', `${path}.file.file_data`)
          : { from: 'file', fileId, param: `${path}.file.file_id` };
      return {
        type: 'document',
        source,
        filename: filename ?? null,
        context: null,
        ...cacheOf(part.prompt_cache_breakpoint),
      };
    }
  }
}

function cacheOf(breakpoint: ChatCacheBreakpoint | undefined): { cache?: CacheMark } {
  return breakpoint === undefined ? {} : { cache: { ttl: breakpoint.ttl ?? null } };
}

/** File data come as a data URL or as bare base64. */
function decodeFileData(data: string, param: string): MediaSource {
  return decodeDataUrl(data, param) ?? { from: 'data', mediaType: null, base64: data, param };
}

function decodeDataUrl(url: string, param: string): MediaSource | undefined {
  const comma = url.indexOf(',');
  const header = /^data:([^;,]{0,255})((?:;[^,;]{1,255}){0,8})$/i.exec(url.slice(0, Math.min(comma, 2_400)));
  if (comma < 0 || header === null) return undefined;
  const mediaType = header[1] === undefined || header[1] === '' ? 'text/plain' : header[1].toLowerCase();
  const payload = url.slice(comma + 1);
  if (/;base64$/i.test(header[2] ?? '')) return { from: 'data', mediaType, base64: payload, param };
  return {
    from: 'data',
    mediaType,
    base64: Buffer.from(unescapeBytes(payload), 'latin1').toString('base64'),
    param,
  };
}

/** Percent escapes as the bytes that they stand for; text that is no proper escape stays. */
function unescapeBytes(payload: string): string {
  const bytes = Buffer.from(payload, 'utf8').toString('latin1');
  return bytes.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
