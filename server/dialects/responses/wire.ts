/** Short names for the generated types of the responses wire format. */
import type { components } from '../../../openapi/generated/v1.ts';

type Schemas = components['schemas'];

/** Members in which the rules between fields refuse null. */
type NotNull<Type, Members extends keyof Type> = Omit<Type, Members> & {
  [Member in Members]: NonNullable<Type[Member]>;
};
type FunctionOutput = Schemas['ResponsesFunctionCallOutput'];

export type ResponseRequest = Omit<NotNull<Schemas['CreateResponseRequest'], 'model'>, 'input'> & {
  input: string | InputItem[];
};
export type InputItem =
  | Exclude<Schemas['ResponsesInputItem'], FunctionOutput>
  | NotNull<FunctionOutput, 'call_id'>;
export type InputPart = Schemas['ResponsesInputPart'];
export type InputTextPart = Schemas['ResponsesInputText'];
export type InputImagePart = Schemas['ResponsesInputImage'];
export type InputFilePart = Schemas['ResponsesInputFile'];
/** A part that the output of a tool can have too. */
export type OutputPart = InputTextPart | InputImagePart | InputFilePart;
/** A part of what the model has said. */
export type SaidPart = Schemas['ResponsesInputOutputText'] | Schemas['ResponsesInputRefusal'];
export type InputReasoning = Schemas['ResponsesInputReasoning'];
export type ToolOutput = Schemas['ResponsesToolOutput'];
export type RequestTool = Schemas['ResponsesTool'];
export type OwnToolUsed = Schemas['ResponsesNamespacedToolUsed'];
export type RequestToolChoice = Schemas['ResponsesToolChoice'];
export type ResponseObject = Schemas['ResponseObject'];
export type ResponseUsage = Schemas['ResponsesUsage'];
export type OutputItem = Schemas['ResponsesOutputItem'];
export type OutputMessage = Schemas['ResponsesOutputMessage'];
export type OutputText = Schemas['ResponsesOutputText'];
export type ReasoningItem = Schemas['ResponsesReasoning'];
export type CallItem = Schemas['ResponsesFunctionCall'] | Schemas['ResponsesCustomToolCall'];
export type ItemStatus = Schemas['ResponsesItemStatus'];
export type ResponseEvent = Schemas['ResponsesStreamEvent'];
export type WireAnnotation = Schemas['ResponsesAnnotation'];
