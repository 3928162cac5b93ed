/** The capabilities of a model, as short labels. */
import { modelOperation, modelOperations } from '../../../../../core/operations.ts';
import type { Service } from '../../../../../core/wire-format.ts';
import type { Schemas } from '../../api/schemas.ts';
import { Badge } from '../../ui/page-parts.tsx';

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

/** Each has one operation, whose name is the label. */
const otherServices = Object.values(modelOperations).filter(({ service }) => service !== 'chat');

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
  ...otherServices.map(({ service, names }) => ({ name: names.console, has: serves(service) })),
];

/** Badges of all that a model has. */
export function Capabilities({ of: model }: { of: ConsoleModel }) {
  const names = capabilities.filter(({ has }) => has(model)).map(({ name }) => name);
  return names.map((name) => <Badge key={name}>{name}</Badge>);
}

/** Models of the sandbox that only fail, each in its own way. */
export function isFaultModel({ model }: ConsoleModel): boolean {
  return /^sandbox\/(?:status|error|stream|raw)-/.test(model.id);
}
