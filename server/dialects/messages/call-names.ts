/** Names of tools and ids of calls, where those of a conversation are not legal in the messages format. */
import type { ToolCallBlock, ToolResultBlock } from '../../core/content.ts';
import { legalCallId } from '../call-ids.ts';
import { withoutContent } from '../sealed-call-id.ts';
import type { ToolNames } from '../tool-names.ts';

/** One request's worth; blocks have to come in the order of the conversation. */
export class CallNames {
  readonly tools: ToolNames;
  private readonly called = new Map<string, number>();
  private readonly withResult = new Map<string, number>();
  private readonly unnamed: string[] = [];
  private unnamedResults = 0;

  constructor(tools: ToolNames) {
    this.tools = tools;
  }

  /** The deprecated single function call has no id: the nth call of a function belongs to its nth result. */
  idOfCall({ callId, name }: ToolCallBlock): string {
    if (callId !== '') return legalCallId(withoutContent(callId));
    const id = countedId(this.called, name);
    this.unnamed.push(id);
    return id;
  }

  idOfResult({ callId, name }: ToolResultBlock): string {
    if (callId !== '') return legalCallId(withoutContent(callId));
    if (name !== null) return countedId(this.withResult, name);
    const id = this.unnamed[this.unnamedResults];
    if (id === undefined) return legalCallId('');
    this.unnamedResults += 1;
    return id;
  }
}

function countedId(counts: Map<string, number>, name: string): string {
  const count = counts.get(name) ?? 0;
  counts.set(name, count + 1);
  return legalCallId(`function ${count} ${name}`);
}
