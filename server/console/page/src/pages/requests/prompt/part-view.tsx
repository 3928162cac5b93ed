import { LongText } from '../../../ui/long-text.tsx';
import type { Part } from './conversation.ts';
import { indentedJson } from './indented-json.ts';

/** Names of tools by the id of their call. */
export type CallNames = ReadonlyMap<string, string>;

type PartOf<Kind extends Part['kind']> = Part & { kind: Kind };

export function PartView({ part, names }: { part: Part; names: CallNames }) {
  switch (part.kind) {
    case 'text':
      return <LongText text={part.text} />;
    case 'reasoning':
      return (
        <details class="disclosure">
          <summary>Reasoning</summary>
          <LongText text={part.text} />
        </details>
      );
    case 'call':
      return (
        <div class="prompt-tool">
          <p>
            <span class="quiet">Tool call</span> <code>{part.name}</code>
          </p>
          <LongText tag="pre" text={indentedJson(part.input)} />
        </div>
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
    <div class="prompt-tool">
      <p>
        <span class="quiet">{isError ? 'Tool error' : 'Tool result'}</span>{' '}
        {callId !== undefined && <code>{names.get(callId) ?? callId}</code>}
      </p>
      {parts.map((part, index) =>
        part.kind === 'text' ? (
          <LongText key={index} tag="pre" text={indentedJson(part.text)} />
        ) : (
          <PartView key={index} part={part} names={names} />
        ),
      )}
    </div>
  );
}
