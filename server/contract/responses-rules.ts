/** Rules between the fields of a responses request, and the refusal of what only its vendor's service can do. */
import { datedSearches, hostedTools } from '../core/hosted-tools.ts';
import { joinedToolName } from '../core/joined-tool-name.ts';
import { fromBody, inList, isGiven, list, member } from './body-parts.ts';
import { fewCacheBreakpoints } from './cache-breakpoints.ts';
import { type Body, type ContractViolation, invalid, missing, type Rule, unsupported } from './violation.ts';

/** Members that refer to what only a vendor keeps, and what to send instead. */
const kept: Readonly<Record<string, string>> = {
  conversation: "send its items in 'input', or name the last response in 'previous_response_id'",
  prompt: "send the text of the prompt in 'instructions' and 'input'",
};

/** Null, which one of the format's two documents allows in these places and the other does not, says no more than absence. */
function nullsAreAbsent(body: Body): ContractViolation | undefined {
  if (body['model'] === null)
    return missing('model', 'there is no default model; `GET /models` lists the ids');
  if (body['input'] === null) return missing('input', 'a string, or the items of the conversation');
  const param = fromBody(
    inList(body, 'input', (item) =>
      member(item, 'type') === 'function_call_output' && member(item, 'call_id') === null
        ? '.call_id'
        : undefined,
    ),
  );
  return missing(param, "the 'call_id' of the call that the output belongs to");
}

function noVendorStore(body: Body): ContractViolation | undefined {
  for (const [name, remedy] of Object.entries(kept))
    if (isGiven(body[name])) return unsupported('parameter', name, `it is not kept here; ${remedy}`);
  return undefined;
}

function noBackground(body: Body): ContractViolation | undefined {
  if (body['background'] !== true) return undefined;
  const remedy = 'wait for the response, or stream it with "stream": true';
  return unsupported('value', 'background', `responses are not created in the background; ${remedy}`);
}

/** Tools that no target can have: the contract lacks the items that they bring, or they work with what an account keeps. */
function noAbsentTools(body: Body): ContractViolation | undefined {
  const tools = list(body['tools']);
  for (let index = 0; index < tools.length; index++) {
    const type = member(tools[index], 'type');
    if (possible.has(type)) continue;
    const why =
      type === 'file_search'
        ? 'its stores are in the account at the provider, which all projects share'
        : 'no model here has this tool of a vendor';
    const remedy = 'offer a function, or a custom tool, that your program runs';
    return unsupported('value', `tools[${index}].type`, `${why}; ${remedy}`);
  }
  return undefined;
}

/** Those of `hostedTools` and `datedSearches` depend on the target. `tool_search` is left out where the request is sent. */
const possible: ReadonlySet<unknown> = new Set([
  'function',
  'custom',
  'namespace',
  'web_search',
  'web_search_preview',
  'tool_search',
  ...hostedTools,
  ...datedSearches,
]);

/** Calls `visit` with the name that the model is offered for each tool, and its path, until it returns something. */
function eachName<Found>(
  body: Body,
  visit: (name: unknown, path: string, isJoined: boolean) => Found | undefined,
): Found | undefined {
  const tools = list(body['tools']);
  for (let index = 0; index < tools.length; index++) {
    const tool = tools[index];
    const path = `tools[${index}]`;
    const name = member(tool, 'name');
    if (member(tool, 'type') !== 'namespace') {
      const found = visit(name, `${path}.name`, false);
      if (found !== undefined) return found;
      continue;
    }
    const inner = list(member(tool, 'tools'));
    for (let at = 0; at < inner.length; at++) {
      const joined = joinedToolName(String(name), String(member(inner[at], 'name')));
      const found = visit(joined, `${path}.tools[${at}].name`, true);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** A call by one name must mean one tool. */
function joinedNamesDiffer(body: Body): ContractViolation | undefined {
  const joined = new Set<unknown>();
  const others = new Set<unknown>();
  return eachName(body, (name, path, isJoined) => {
    const isTaken = joined.has(name) || (isJoined && others.has(name));
    (isJoined ? joined : others).add(name);
    return isTaken
      ? invalid(path, `another tool of the request is offered as '${String(name)}' too`)
      : undefined;
  });
}

/** Reasoning alone is nothing to respond to. */
function inputSaysSomething(body: Body): ContractViolation | undefined {
  const { input, instructions } = body;
  if (typeof input === 'string' || (typeof instructions === 'string' && instructions !== ''))
    return undefined;
  if (list(input).some((item) => member(item, 'type') !== 'reasoning')) return undefined;
  return invalid('input', 'it must have an item that is not reasoning');
}

/** An image has a URL or an id; a file an id, data or a URL. */
function partsHaveContent(body: Body): ContractViolation | undefined {
  const param = fromBody(
    inList(
      body,
      'input',
      (item) => inList(item, 'content', emptyMember) ?? inList(item, 'output', emptyMember),
    ),
  );
  return missing(param, "or 'file_id'");
}

function emptyMember(part: unknown): string | undefined {
  const has = (...names: string[]): boolean => names.some((name) => isGiven(member(part, name)));
  switch (member(part, 'type')) {
    case 'input_image':
      return has('image_url', 'file_id') ? undefined : '.image_url';
    case 'input_file':
      return has('file_id', 'file_data', 'file_url') ? undefined : '.file_data';
    default:
      return undefined;
  }
}

const fewMarks: Rule = (body) =>
  fewCacheBreakpoints((visit) =>
    inList(body, 'input', (item) => inList(item, 'content', visit) ?? inList(item, 'output', visit)),
  );

function chosenToolIsOffered(body: Body): ContractViolation | undefined {
  const choice = body['tool_choice'];
  const offered = new Set<unknown>();
  eachName(body, (each) => void offered.add(each));
  const problem = "names none of the request's 'tools'";
  const name = member(choice, 'name');
  if (name !== undefined && !offered.has(name)) return invalid('tool_choice.name', problem);
  const allowed = list(member(choice, 'tools'));
  for (let index = 0; index < allowed.length; index++) {
    const each = member(allowed[index], 'name');
    if (each !== undefined && !offered.has(each)) return invalid(`tool_choice.tools[${index}]`, problem);
  }
  return undefined;
}

/** In the order in which a caller would read the request. */
export const responsesRules: readonly Rule[] = [
  nullsAreAbsent,
  noVendorStore,
  noBackground,
  inputSaysSomething,
  partsHaveContent,
  fewMarks,
  noAbsentTools,
  joinedNamesDiffer,
  chosenToolIsOffered,
];
