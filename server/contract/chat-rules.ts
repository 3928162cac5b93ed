/** Rules between the fields of a chat completion request. */
import { fromBody, inList, inMember, isGiven, list, member } from './body-parts.ts';
import { fewCacheBreakpoints } from './cache-breakpoints.ts';
import { isEmptyList } from './empty-lists.ts';
import { type Body, type ContractViolation, invalid, missing, type Rule } from './violation.ts';

function topLogprobsNeedLogprobs(body: Body): ContractViolation | undefined {
  if (!isGiven(body['top_logprobs']) || body['logprobs'] === true) return undefined;
  return invalid('top_logprobs', "is allowed only with 'logprobs': true");
}

function audioModalityNeedsAudio(body: Body): ContractViolation | undefined {
  if (!list(body['modalities']).includes('audio') || isGiven(body['audio'])) return undefined;
  return missing('audio', "'modalities' asks for audio");
}

/** An assistant turn has content or calls; audio and refusals are sent back as they came, without content. */
function assistantSaysSomething(body: Body): ContractViolation | undefined {
  const param = fromBody(
    inList(body, 'messages', (message) => (isEmptyTurn(message) ? '.content' : undefined)),
  );
  return missing(param, "an assistant message needs it unless it has 'tool_calls'");
}

function isEmptyTurn(message: unknown): boolean {
  if (member(message, 'role') !== 'assistant' || hasContent(member(message, 'content'))) return false;
  if (list(member(message, 'tool_calls')).length > 0) return false;
  return !saysSomething.some((name) => isGiven(member(message, name)));
}

const hasContent = (content: unknown): boolean => isGiven(content) && !isEmptyList(content);

/** A completion that its limit ended in the middle of the reasoning has nothing else. */
const saysSomething = [
  'function_call',
  'audio',
  'refusal',
  'reasoning',
  'reasoning_content',
  'reasoning_details',
  'thinking_blocks',
] as const;

function chosenToolIsOffered(body: Body): ContractViolation | undefined {
  const choice = body['tool_choice'];
  const offered = new Set<unknown>();
  for (const tool of list(body['tools'])) offered.add(nameOf(tool));
  for (const kind of ['function', 'custom']) {
    const name = member(member(choice, kind), 'name');
    if (name !== undefined && !offered.has(name)) return notOffered(`tool_choice.${kind}.name`, 'tools');
  }
  const allowed = list(member(member(choice, 'allowed_tools'), 'tools'));
  for (let index = 0; index < allowed.length; index++) {
    const name = nameOf(allowed[index]);
    if (name !== undefined && !offered.has(name))
      return notOffered(`tool_choice.allowed_tools.tools[${index}]`, 'tools');
  }
  return undefined;
}

function calledFunctionIsOffered(body: Body): ContractViolation | undefined {
  const name = member(body['function_call'], 'name');
  if (name === undefined || list(body['functions']).some((offered) => member(offered, 'name') === name))
    return undefined;
  return notOffered('function_call.name', 'functions');
}

const fewMarks: Rule = (body) =>
  fewCacheBreakpoints(
    (visit) =>
      inList(body, 'tools', visit) ??
      inList(body, 'messages', (message) => inList(message, 'content', visit) ?? visit(message)) ??
      inMember(body, 'prediction', (prediction) => inList(prediction, 'content', visit)),
  );

/** In the order in which a caller would read the request. */
export const chatRules: readonly Rule[] = [
  assistantSaysSomething,
  fewMarks,
  audioModalityNeedsAudio,
  chosenToolIsOffered,
  calledFunctionIsOffered,
  topLogprobsNeedLogprobs,
];

function nameOf(tool: unknown): unknown {
  return member(member(tool, 'function'), 'name') ?? member(member(tool, 'custom'), 'name');
}

function notOffered(param: string, where: string): ContractViolation | undefined {
  return invalid(param, `names none of the request's '${where}'`);
}
