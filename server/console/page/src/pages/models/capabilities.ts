/** What a model can do, in the few words that people look for. */
import type { Schemas } from '../../api/schemas.ts';

type ConsoleModel = Schemas['ConsoleModel'];

const takes =
  (modality: string) =>
  ({ model }: ConsoleModel) =>
    model.architecture.input_modalities.includes(modality);
const knows =
  (...parameters: string[]) =>
  ({ model }: ConsoleModel) =>
    parameters.some((parameter) => model.supported_parameters.includes(parameter));
const serves =
  (operation: string) =>
  ({ operations }: ConsoleModel) =>
    operations.includes(operation);

export const canChat = ({ operations }: ConsoleModel) =>
  operations.includes('createChatCompletion') || operations.includes('createMessage');

export const capabilities: readonly { name: string; has: (model: ConsoleModel) => boolean }[] = [
  { name: 'Chat', has: canChat },
  { name: 'Tools', has: knows('tools') },
  {
    name: 'Structured output',
    has: (entry) => canChat(entry) && knows('structured_outputs', 'response_format')(entry),
  },
  {
    name: 'Reasoning',
    has: (entry) => entry.model.reasoning !== undefined || knows('reasoning', 'reasoning_effort')(entry),
  },
  { name: 'Images in', has: takes('image') },
  { name: 'Files in', has: takes('file') },
  { name: 'Audio in', has: takes('audio') },
  { name: 'Embeddings', has: serves('createEmbedding') },
  { name: 'Speech', has: serves('createSpeech') },
];

/** The names of all that it has. */
export function capabilitiesOf(model: ConsoleModel): string[] {
  return capabilities.filter(({ has }) => has(model)).map(({ name }) => name);
}

/** Models of the sandbox that only fail, each in its own way. */
export function isFaultModel({ model }: ConsoleModel): boolean {
  return /^sandbox\/(?:status|error|stream|raw)-/.test(model.id);
}
