/** The messages of a stored request as turns of the playground. */
import { parsed } from '../../../json-fields.ts';
import { imageTypes, maxImages, type PlayImage } from '../../playground/play-image.ts';
import type { Turn } from '../../playground/turn.ts';
import type { Message, Part } from '../prompt/conversation.ts';

type PartOf<Kind extends Part['kind']> = Part & { kind: Kind };

export class ReplayTurns {
  readonly turns: Turn[] = [];
  /** The parts that the playground has no place for. */
  readonly omitted = new Set<string>();
  /** Why the messages cannot be replayed, as a sentence. */
  obstacle: string | undefined;

  constructor(messages: readonly Message[]) {
    for (const message of messages) this.#add(message);
    // A message that had only parts without a place.
    if (this.turns.length === 0) this.obstacle ??= 'Nothing of the prompt can be sent by the playground.';
  }

  #add({ role, parts }: Message): void {
    if (role === 'assistant') return this.#addCompletion(parts);
    if (role !== 'user' && role !== 'tool' && role !== 'function') {
      this.obstacle ??= `The playground has no messages of the role ${role} within a conversation.`;
      return;
    }
    for (const part of ofKind(parts, 'result')) this.#addResult(part);
    const images = this.#imagesOf(parts);
    const content = textIn(parts);
    if (content !== '' || images.length > 0)
      this.turns.push({ role: 'user', content, ...(images.length > 0 && { images }) });
  }

  #addCompletion(parts: readonly Part[]): void {
    const content = textIn(parts);
    const calls = ofKind(parts, 'call').map(({ id = '', name, input }) => {
      if (id === '') this.obstacle ??= 'A tool call of the prompt has no id.';
      if (parsed(input) === undefined)
        this.obstacle ??=
          'A tool call of the prompt has no JSON arguments. The playground takes functions only.';
      return { id, name, arguments: input };
    });
    if (parts.some(({ kind }) => kind === 'reasoning')) this.omitted.add('the reasoning of earlier messages');
    this.#omitForeign(parts);
    if (ofKind(parts, 'file').some(isImage)) this.omitted.add('images of the model');
    const last = this.turns.at(-1);
    // The responses format has an item for each call.
    if (content === '' && last?.role === 'assistant')
      this.turns[this.turns.length - 1] = withCalls(last, [...(last.calls ?? []), ...calls]);
    else if (content !== '' || calls.length > 0)
      this.turns.push(withCalls({ role: 'assistant', content }, calls));
  }

  #addResult({ callId, isError, parts }: PartOf<'result'>): void {
    if (callId === undefined) {
      this.obstacle ??= 'A tool result of the prompt names no tool call.';
      return;
    }
    if (isError) this.omitted.add('the error flag of a tool result');
    if (parts.some(({ kind }) => kind === 'file')) this.omitted.add('files in a tool result');
    this.turns.push({ role: 'tool', callId, content: textIn(parts) });
  }

  #imagesOf(parts: readonly Part[]): PlayImage[] {
    this.#omitForeign(parts);
    const files = ofKind(parts, 'file').filter(isImage);
    const images = files.flatMap(({ dataUrl = '' }) => (isPlayable(dataUrl) ? [dataUrl] : []));
    if (images.length < files.length)
      this.omitted.add('images that are not PNG, JPEG, GIF or WebP within the body');
    if (images.length > maxImages) this.omitted.add(`the images after the first ${maxImages} of a message`);
    return images.slice(0, maxImages).map((url, index) => ({ name: `Image ${index + 1}`, url }));
  }

  #omitForeign(parts: readonly Part[]): void {
    for (const { name } of ofKind(parts, 'other')) this.omitted.add(`parts of the type ${name}`);
    for (const file of ofKind(parts, 'file'))
      if (!isImage(file)) this.omitted.add(fileNames[file.what] ?? 'files');
  }
}

const fileNames: Readonly<Record<string, string>> = { Audio: 'audio', Document: 'documents' };

const isImage = ({ what }: PartOf<'file'>): boolean => what === 'Image';

const isPlayable = (url: string): boolean =>
  imageTypes.some((type) => url.startsWith(`data:${type};base64,`));

const withCalls = (turn: Turn, calls: NonNullable<Turn['calls']>): Turn =>
  calls.length === 0 ? turn : { ...turn, calls };

function ofKind<Kind extends Part['kind']>(parts: readonly Part[], kind: Kind): PartOf<Kind>[] {
  return parts.filter((part): part is PartOf<Kind> => part.kind === kind);
}

export const textIn = (parts: readonly Part[]): string =>
  parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
