/** The grammars as they stand in their files, with what the generator needs for each. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { StreamGrammar } from '../../../../openapi/grammars/grammar.ts';
import { compileGrammar } from '../../../../openapi/grammars/interpreter.ts';
import type { CompiledGrammar } from '../../../../openapi/grammars/interpreter.ts';
import { schemaChecks } from '../../../../openapi/grammars/stream-contract.ts';
import { chatContents } from './chat-contents.ts';
import { completionsContents } from './completions-contents.ts';
import { messagesContents } from './messages-contents.ts';
import type { Random } from './random.ts';
import { responsesContents } from './responses-contents.ts';
import { speechContents } from './speech-contents.ts';
import { transcriptionContents } from './transcription-contents.ts';
import type { Contents } from './walk.ts';
import type { EventLines } from './wire.ts';

export interface Surface {
  name: string;
  operation: string;
  grammar: StreamGrammar;
  compiled: CompiledGrammar;
  eventLines: EventLines;
  contents: (random: Random) => Contents;
}

const folder = new URL('../../../../openapi/', import.meta.url);

export function grammarFile(name: string): StreamGrammar {
  const grammar: StreamGrammar = parse(readFileSync(new URL(`grammars/${name}.yaml`, folder), 'utf8'));
  return grammar;
}

function surface(
  name: string,
  document: string,
  rest: Pick<Surface, 'operation' | 'eventLines' | 'contents'>,
): Surface {
  const bundle: Parameters<typeof schemaChecks>[0] = JSON.parse(
    readFileSync(new URL(`generated/${document}.openapi.json`, folder), 'utf8'),
  );
  const grammar = grammarFile(name);
  return { name, grammar, compiled: compileGrammar(grammar, schemaChecks(bundle)), ...rest };
}

export const chat = surface('chat', 'v1', {
  operation: 'createChatCompletion',
  eventLines: 'never',
  contents: chatContents,
});
export const messages = surface('messages', 'alt', {
  operation: 'createMessage',
  eventLines: 'type',
  contents: messagesContents,
});
export const speech = surface('speech', 'v1', {
  operation: 'createSpeech',
  eventLines: 'free',
  contents: speechContents,
});
export const responses = surface('responses', 'v1', {
  operation: 'createResponse',
  eventLines: 'type',
  contents: responsesContents,
});
export const transcription = surface('transcription', 'v1', {
  operation: 'createTranscription',
  eventLines: 'free',
  contents: transcriptionContents,
});
export const completions = surface('completions', 'v1', {
  operation: 'createCompletion',
  eventLines: 'never',
  contents: completionsContents,
});
export const surfaces = [chat, messages, speech, responses, transcription, completions];
