import { LongText } from '../../../ui/long-text.tsx';
import { ToolPart } from '../../../ui/tool-part.tsx';
import { CompletionText } from '../../playground/completion-text.tsx';
import type { Part } from './conversation.ts';
import { indentedJson } from './indented-json.ts';

/** Names of tools by the id of their call. */
export type CallNames = ReadonlyMap<string, string>;

type PartOf<Kind extends Part['kind']> = Part & { kind: Kind };

export function PartView({
  part,
  names,
  isOfModel = false,
}: {
  part: Part;
  names: CallNames;
  /** Whether the model wrote it: its text may be Markdown. */
  isOfModel?: boolean;
}) {
  switch (part.kind) {
    case 'text':
      return isOfModel ? <CompletionText text={part.text} view="markdown" /> : <LongText text={part.text} />;
    case 'reasoning':
      if (part.text === '') return <p class="quiet">Reasoning, not shown by the provider</p>;
      return (
        <details class="disclosure">
          <summary>Reasoning</summary>
          <LongText text={part.text} />
        </details>
      );
    case 'call':
      return (
        <ToolPart label="Tool call" name={part.name}>
          <LongText tag="pre" text={indentedJson(part.input)} />
        </ToolPart>
      );
    case 'result':
      return <ResultView part={part} names={names} />;
    case 'file':
      return (
        <p class="prompt-file">
          <strong>{part.what}</strong> <span class="quiet">{part.about}</span>
        </p>
      );
    case 'other':
      return (
        <details class="disclosure">
          <summary>{part.name}</summary>
          <LongText tag="pre" text={part.json} />
        </details>
      );
  }
}

function ResultView({
  part: { callId, isError, parts },
  names,
}: {
  part: PartOf<'result'>;
  names: CallNames;
}) {
  return (
    <ToolPart
      label={isError ? 'Tool error' : 'Tool result'}
      name={callId === undefined ? undefined : (names.get(callId) ?? callId)}
    >
      {parts.map((part, index) =>
        part.kind === 'text' ? (
          <LongText key={index} tag="pre" text={indentedJson(part.text)} />
        ) : (
          <PartView key={index} part={part} names={names} />
        ),
      )}
    </ToolPart>
  );
}
