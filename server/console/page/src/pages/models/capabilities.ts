/** The capabilities of a model, as short labels. */
import { modelOperation } from '../../../../../core/operations.ts';
import type { Service } from '../../../../../core/wire-format.ts';
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
  (service: Service) =>
  ({ operations }: ConsoleModel) =>
    operations.some((id) => modelOperation(id)?.service === service);

export const canChat = serves('chat');

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
  { name: 'Embeddings', has: serves('embeddings') },
  { name: 'Speech', has: serves('speech') },
];

/** The names of all that it has. */
export function capabilitiesOf(model: ConsoleModel): string[] {
  return capabilities.filter(({ has }) => has(model)).map(({ name }) => name);
}

/** Models of the sandbox that only fail, each in its own way. */
export function isFaultModel({ model }: ConsoleModel): boolean {
  return /^sandbox\/(?:status|error|stream|raw)-/.test(model.id);
}
