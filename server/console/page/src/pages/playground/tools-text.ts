/** The functions that a person writes for the model to call. */
import type { Schemas } from '../../api/schemas.ts';
import { fieldsOf } from '../../json-fields.ts';

export interface ReadTools {
  /** Absent when the field is empty or has an error. */
  tools?: Schemas['FunctionDefinition'][];
  error?: string;
}

/** As the contract has it. */
const maxTools = 128;

/** Takes the definitions alone, and the tools of both formats, as they are copied from a program. */
export function readTools(text: string): ReadTools {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    return { error: `This is not JSON. ${(thrown as SyntaxError).message}.` };
  }
  if (!Array.isArray(value) || value.length === 0)
    return {
      error: 'Tools are a list, such as [{"name": "get_weather", "parameters": {"type": "object"}}].',
    };
  if (value.length > maxTools)
    return { error: `A request has at most ${maxTools} tools, not ${value.length}.` };
  const definitions = value.map(definitionOf);
  const unnamed = definitions.findIndex(
    ({ name }) => typeof name !== 'string' || !/^[\w-]{1,64}$/.test(name),
  );
  if (unnamed >= 0)
    return { error: `Tool ${unnamed + 1} needs a name of 1 to 64 letters, digits, underscores and dashes.` };
  return { tools: definitions as unknown as Schemas['FunctionDefinition'][] };
}

function definitionOf(tool: unknown): Record<string, unknown> {
  const fields = fieldsOf(tool);
  const { type: _, ...definition } = 'function' in fields ? fieldsOf(fields['function']) : fields;
  return definition;
}
