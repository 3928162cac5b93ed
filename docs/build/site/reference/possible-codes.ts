/** Which error codes an operation can return: the documents list them by status, for all operations together. */
import type { OperationFacts } from './operation-facts.ts';

type Condition = (operation: OperationFacts) => boolean;

const sends =
  (type: string): Condition =>
  ({ requestTypes }) =>
    requestTypes.includes(type);
const sendsModel: Condition = ({ bodies }) =>
  bodies.some(({ isRequest, fields }) => isRequest && fields.some(({ path }) => path === 'model'));
const namesModel: Condition = (operation) =>
  sendsModel(operation) ||
  operation.parameters.some(({ name, in: place }) => place === 'path' && name.startsWith('model'));
const isBelow =
  (...parts: readonly string[]): Condition =>
  ({ path }) =>
    parts.some((part) => path.includes(part));

/** A code without a condition can occur everywhere. A condition leaves out only operations that cannot return the code. */
const conditions: Readonly<Record<string, Condition>> = {
  invalid_json: sends('application/json'),
  invalid_base64: (operation) => sends('application/json')(operation) || sendsModel(operation),
  invalid_multipart: sends('multipart/form-data'),
  model_not_found: namesModel,
  model_not_allowed: namesModel,
  context_length_exceeded: sendsModel,
  content_blocked: sendsModel,
  thread_unsupported_request: sendsModel,
  file_not_found: (operation) => sendsModel(operation) || isBelow('/files')(operation),
  response_not_found: isBelow('/responses'),
  setup_closed: isBelow('/setup'),
  invite_invalid: isBelow('/invite', '/password'),
};

/** The codes of `documented` that the operation can return; all of them where none would remain. */
export function possibleCodes(operation: OperationFacts, documented: readonly string[]): readonly string[] {
  const possible = documented.filter((code) => conditions[code]?.(operation) ?? true);
  return possible.length === 0 ? documented : possible;
}
