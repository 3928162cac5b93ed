/** The tools that system messages of a messages request define in the middle of the conversation. */
import { isJsonObject, type JsonObject } from './json.ts';

export interface AddedTool {
  /** Its definition, as an entry of `tools` has it. */
  definition: JsonObject;
  /** Where the definition is in the body. */
  path: string;
}

/** In their order; also those that a later message replaces or removes. */
export function addedTools(messages: unknown): AddedTool[] {
  const found: AddedTool[] = [];
  if (!Array.isArray(messages)) return found;
  for (let at = 0; at < messages.length; at++) {
    const message: unknown = messages[at];
    if (!isJsonObject(message) || message['role'] !== 'system' || !Array.isArray(message['content']))
      continue;
    for (const [index, block] of message['content'].entries()) {
      const tool = isJsonObject(block) && block['type'] === 'tool_addition' ? block['tool'] : undefined;
      if (!isJsonObject(tool) || !isJsonObject(tool['definition'])) continue;
      found.push({
        definition: tool['definition'],
        path: `messages[${at}].content[${index}].tool.definition`,
      });
    }
  }
  return found;
}
