/** Returns calls to the caller in its own terms: the names of its tools, ids in its style, text where it offered text. */
import type { CompletionPart } from '../core/completion.ts';
import type { Tool } from '../core/conversation.ts';
import { legalCallId, swapCallId } from './call-ids.ts';
import type { ConversationFormat, UpstreamConversation } from '../core/wire-format.ts';
import type { Dialect } from './dialect.ts';
import { TextInput } from './text-input.ts';
import { ToolNames } from './tool-names.ts';

export class CallRestorer {
  private readonly names: ToolNames;
  private readonly textTools: ReadonlySet<string>;
  private readonly idOf: (id: string) => string;
  private text: TextInput | undefined;

  /** `source` is the dialect of the provider. */
  constructor(
    surface: ConversationFormat,
    tools: readonly Tool[],
    source: Pick<Dialect, 'name' | 'maxToolName'>,
  ) {
    this.names = new ToolNames(tools, source.maxToolName);
    this.textTools = new Set(tools.filter(({ kind }) => kind === 'text').map(({ name }) => name));
    this.idOf = idStyleOf(source.name, surface);
  }

  /** The part in the caller's terms; no part while it is incomplete. */
  restore(part: CompletionPart): CompletionPart[] {
    switch (part.type) {
      case 'tool-call-start': {
        const name = this.names.real(part.name);
        this.text = part.kind === 'json' && this.textTools.has(name) ? new TextInput() : undefined;
        const kind = this.text === undefined ? part.kind : 'text';
        return [{ ...part, name, kind, callId: this.idOf(part.callId) }];
      }
      case 'tool-call-delta':
        return this.delta(part, this.text?.push(part.text) ?? part.text);
      case 'tool-call-end': {
        const rest = this.text?.end() ?? '';
        return [...this.delta({ ...part, type: 'tool-call-delta', text: rest }, rest), part];
      }
      default:
        return [part];
    }
  }

  private delta(part: Extract<CompletionPart, { type: 'tool-call-delta' }>, text: string): CompletionPart[] {
    return text === '' ? [] : [{ ...part, text }];
  }
}

/** Ids of the responses format have the style of chat completions, and those of a chat provider have it already. */
function idStyleOf(source: UpstreamConversation, surface: ConversationFormat): (id: string) => string {
  if (surface === 'messages') return legalCallId;
  return source !== 'messages' && surface === 'chat' ? (id) => id : swapCallId;
}
