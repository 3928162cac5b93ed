/** Rules between the fields of a messages request, and the fields that each version of that surface refuses. */
import { addedTools } from '../core/added-tools.ts';
import { fromBody, inItems, inList, inMember, isGiven, list, member } from './body-parts.ts';
import { type Body, type ContractViolation, invalid, type Rule } from './violation.ts';

/** The served values of the header `anthropic-version`. */
export type MessagesVersion = '2023-06-01' | '2026-10-21';

/** System blocks, tools and content blocks of a request may carry this many cache marks together. */
const maxCacheMarks = 4;

/** With it the budget is for the thinking of a whole turn, between calls of tools too, and may be more than `max_tokens`. */
const interleavedThinking = 'interleaved-thinking-2025-05-14';

function budgetIsBelowMaximum(body: unknown, betas: string): ContractViolation | undefined {
  const budget = member(member(body, 'thinking'), 'budget_tokens');
  const maximum = member(body, 'max_tokens');
  if (betas.includes(interleavedThinking) || list(member(body, 'betas')).includes(interleavedThinking))
    return undefined;
  if (typeof budget !== 'number' || typeof maximum !== 'number' || budget < maximum) return undefined;
  return invalid('thinking.budget_tokens', "must be less than 'max_tokens'");
}

function chosenToolIsOffered(body: Body): ContractViolation | undefined {
  const choice = body['tool_choice'];
  if (member(choice, 'type') !== 'tool') return undefined;
  const name = member(choice, 'name');
  const isNamed = (tool: unknown): boolean => member(tool, 'name') === name;
  if (list(body['tools']).some(isNamed)) return undefined;
  if (addedTools(body['messages']).some(({ definition }) => isNamed(definition))) return undefined;
  return invalid('tool_choice.name', "names none of the request's 'tools'");
}

function fewCacheMarks(body: Body): ContractViolation | undefined {
  let count = 0;
  const over = (node: unknown): string | undefined =>
    isGiven(member(node, 'cache_control')) && ++count > maxCacheMarks
      ? '.cache_control'
      : (inList(node, 'content', over) ??
        inMember(node, 'tool', (tool) => inMember(tool, 'definition', over)) ??
        inMember(node, 'source', (source) => inList(source, 'content', over)));
  const param = fromBody(
    inList(body, 'tools', over) ?? inList(body, 'system', over) ?? inList(body, 'messages', over),
  );
  return invalid(param, `a request may have at most ${maxCacheMarks} of them`);
}

/** Rules of both versions. */
export const messagesRules: readonly Rule[] = [fewCacheMarks, chosenToolIsOffered];

/**
 * The rules that depend on headers. `betas`: the header `anthropic-beta`, without which a budget for thinking is less than
 * `max_tokens`. Fields that `version` refuses although the schema has them: under 2026-10-21 the sampling parameters,
 * documents in assistant messages, and citations on the text of user messages.
 */
export function checkVersionRules(
  version: MessagesVersion,
  body: unknown,
  betas = '',
): ContractViolation | undefined {
  const violation = budgetIsBelowMaximum(body, betas);
  if (violation !== undefined || version === '2023-06-01') return violation;
  for (const name of ['temperature', 'top_p', 'top_k']) {
    if (member(body, name) !== undefined) return unsupported(name, version);
  }
  const param = fromBody(
    inList(body, 'messages', (message) =>
      inMember(message, 'content', (content) =>
        member(message, 'role') === 'user'
          ? citedText(content)
          : inItems(content, (block) => (member(block, 'type') === 'document' ? '' : undefined)),
      ),
    ),
  );
  return param === undefined ? undefined : unsupported(param, version);
}

/** The first non-empty list of citations on a text block, including those within search results. */
function citedText(blocks: unknown): string | undefined {
  return inItems(blocks, (block) => {
    const type = member(block, 'type');
    if (type === 'text' && list(member(block, 'citations')).length > 0) return '.citations';
    return type === 'search_result' ? inMember(block, 'content', citedText) : undefined;
  });
}

function unsupported(param: string, version: MessagesVersion): ContractViolation {
  return {
    code: 'unsupported_parameter',
    param,
    message: `Unsupported parameter: '${param}' is not accepted under anthropic-version ${version}.`,
  };
}
