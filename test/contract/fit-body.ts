/** Completes a body that the schema accepts so that the contract's rules between fields hold too. */
import { isObject, type Json, type JsonObject } from '../../openapi/build/json.ts';

/** At most this many places of a request may be marked for the cache, on either surface. */
const maxCacheMarks = 4;
const maxFunctions = 128;

/** A copy of the body with what the rules of its operation ask for; the same body where there are none. */
export function fitted(operationId: string, body: Json): Json {
  if (!isObject(body)) return body;
  if (operationId === 'createChatCompletion') return fittedChat(structuredClone(body));
  if (operationId === 'createCompletion') return fittedCompletion(structuredClone(body));
  if (operationId === 'createMessage' || operationId === 'countMessageTokens')
    return fittedMessage(structuredClone(body));
  return body;
}

function fittedChat(body: JsonObject): JsonObject {
  if (isGiven(body.top_logprobs)) body.logprobs = true;
  if (list(body.modalities).includes('audio') && !isGiven(body.audio))
    body.audio = { voice: 'alloy', format: 'wav' };
  for (const message of list(body.messages))
    if (isObject(message) && saysNothing(message)) message.content = 'x';
  offerChosenTools(body);
  offerCalledFunction(body);
  keepFew(body, 'prompt_cache_breakpoint', 'cache_control');
  return body;
}

/** Without the values that no chat model honours. */
function fittedCompletion(body: JsonObject): JsonObject {
  if (Array.isArray(body.prompt)) body.prompt = body.prompt.slice(0, 1);
  if (isGiven(body.best_of)) body.best_of = 1;
  if (isGiven(body.echo)) body.echo = false;
  if (isGiven(body.suffix)) body.suffix = '';
  return body;
}

function fittedMessage(body: JsonObject): JsonObject {
  const { thinking, tool_choice: choice } = body;
  const budget = isObject(thinking) ? thinking.budget_tokens : undefined;
  if (typeof budget === 'number' && typeof body.max_tokens === 'number' && body.max_tokens <= budget)
    body.max_tokens = budget + 1;
  if (isObject(choice) && choice.type === 'tool') {
    const offered = list(body.tools);
    if (
      !offered.some((tool) => isObject(tool) && tool.name === choice.name) &&
      typeof choice.name === 'string'
    )
      body.tools = [...offered, { name: 'x', input_schema: { type: 'object' } }];
    choice.name = nameOfLast(list(body.tools)) ?? choice.name ?? 'x';
  }
  keepFew(body, 'cache_control');
  return body;
}

/** An assistant message must say or call something; an empty list of parts is nothing. */
function saysNothing(message: JsonObject): boolean {
  const { role, content } = message;
  const hasContent = isGiven(content) && !(Array.isArray(content) && content.length === 0);
  if (role !== 'assistant' || hasContent || list(message.tool_calls).length > 0) return false;
  return !['function_call', 'audio', 'refusal'].some((name) => isGiven(message[name]));
}

function offerChosenTools(body: JsonObject): void {
  const { tool_choice: choice } = body;
  if (!isObject(choice)) return;
  const allowed = isObject(choice.allowed_tools) ? list(choice.allowed_tools.tools) : [];
  const named = [choice, ...allowed]
    .filter(isObject)
    .filter((tool) => isObject(tool.function) || isObject(tool.custom));
  if (named.length > 0) body.tools = [...list(body.tools), ...named.map(offerOf)];
}

/** A choice may name anything, a tool may not: a name that no tool can have becomes one that it can. */
function offerOf({ function: asked, custom }: JsonObject): JsonObject {
  if (isObject(custom)) return { type: 'custom', custom: { name: usableName(custom) } };
  return { type: 'function', function: { name: usableName(isObject(asked) ? asked : {}) } };
}

function usableName(chosen: JsonObject): Json {
  if (typeof chosen.name !== 'string' || !/^[a-zA-Z0-9_-]{1,64}$/.test(chosen.name)) chosen.name = 'x';
  return chosen.name;
}

function offerCalledFunction(body: JsonObject): void {
  const { function_call: call } = body;
  if (isObject(call))
    body.functions = [...list(body.functions).slice(0, maxFunctions - 1), { name: usableName(call) }];
}

/** Takes marks of that name away from the end of the request until few enough are left. */
function keepFew(body: JsonObject, ...names: string[]): void {
  let left = maxCacheMarks;
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    // Beside each other they are one mark.
    const given = names.filter((name) => isGiven(value[name]));
    if (given.length > 0 && (left -= 1) < 0) for (const name of given) delete value[name];
    Object.values(value).forEach(visit);
  };
  visit(body);
}

function nameOfLast(tools: Json[]): Json | undefined {
  const tool = tools.at(-1);
  return isObject(tool) ? tool.name : undefined;
}

function isGiven(value: Json | undefined): boolean {
  return value !== undefined && value !== null;
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
