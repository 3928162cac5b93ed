/** Which of the offered tools the sandbox calls. */
import type { Conversation, Tool } from '../../core/conversation.ts';
import { endsWithToolResults } from './last-words.ts';

/** Most calls in one completion. */
const maxCalls = 16;
/** Characters of the user's text that are searched for names. */
const maxSearched = 262_144;

/**
 * No call when there are no tools, when the choice forbids one, after tool results, or when the completion has
 * already begun. Otherwise every allowed tool that `userText` names, or the first one; only one of them
 * where parallel calls are turned off. Tools that a provider runs itself are called only when required. A tool
 * whose name is empty is never called: a call has a name.
 */
export function chooseTools(conversation: Conversation, userText: string): Tool[] {
  const { toolChoice: choice, tools } = conversation;
  if (choice.mode === 'none' || endsWithToolResults(conversation)) return [];
  if (conversation.continuesLastTurn && choice.mode === 'auto') return [];
  const only = choice.only === null ? null : new Set(choice.only);
  const allowed = tools.filter(({ name }) => name !== '' && (only === null || only.has(name)));
  const usable = choice.mode === 'required' ? allowed : allowed.filter((tool) => tool.kind !== 'builtin');
  const words = wordsOf(userText);
  const named = usable.filter(({ name }) => words.has(name));
  const wanted = named.length > 0 ? named : usable;
  return wanted.slice(0, named.length > 0 && conversation.parallelToolCalls ? maxCalls : 1);
}

/** The words of a text, as names of tools are made: letters, digits, `_` and `-`. */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.slice(0, maxSearched).match(/[\w-]+/g));
}
