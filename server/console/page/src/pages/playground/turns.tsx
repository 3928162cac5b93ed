import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Badge } from '../../ui/page-parts.tsx';
import { ToolPart } from '../../ui/tool-part.tsx';
import { indentJson } from '../../format/indent-json.ts';
import { formatCount, formatDuration, formatUsd } from '../../format/numbers.ts';
import { projectPath } from '../../sections.ts';
import type { SchemaVerdict } from './check-schema.ts';
import { CompletionText } from './completion-text.tsx';
import type { CompletionView } from './completion-view.ts';
import { ImageList } from './image-list.tsx';
import { ToolResults } from './tool-results.tsx';
import { useFollowing } from './use-following.ts';
import { openCalls, type Turn, type TurnFigures } from './turn.ts';
import type { Column } from './use-conversations.ts';

/** The turns of the conversation, and the completion under way. */
export function Turns({
  column,
  label,
  view,
  projectId,
  onRegenerate,
  onAnswer,
}: {
  column: Column;
  /** The accessible name. */
  label: string;
  view: CompletionView;
  projectId: string;
  /** Undefined while nothing can be sent. */
  onRegenerate: (() => void) | undefined;
  /** Sends the results of the tool calls; undefined while nothing can be sent. */
  onAnswer: ((results: readonly string[]) => void) | undefined;
}) {
  const { turns, pending } = column;
  const names = new Map(turns.flatMap(({ calls = [] }) => calls.map(({ id, name }) => [id, name])));
  const open = openCalls(turns);
  const { place, onScroll } = useFollowing(pending !== undefined);
  return (
    <div
      ref={place}
      onScroll={onScroll}
      class="turns"
      role="log"
      aria-busy={pending !== undefined}
      aria-label={label}
      tabIndex={0}
    >
      {turns.length === 0 && <p class="quiet turn-hint">Write a message; the completion streams in here.</p>}
      {turns.map((turn, index) => (
        <TurnView key={index} turn={turn} names={names} view={view} projectId={projectId} />
      ))}
      {pending !== undefined && (
        <div class="turn turn-assistant">
          <p class="turn-who">Model</p>
          <Reasoning text={pending.reasoning} />
          {pending.content === '' ? (
            <p class="turn-text quiet">…</p>
          ) : (
            <CompletionText text={pending.content} view={view} isGrowing />
          )}
        </div>
      )}
      {onAnswer && pending === undefined && open.length > 0 && (
        <ToolResults key={turns.length} calls={open} onSend={onAnswer} />
      )}
      {onRegenerate && pending === undefined && turns.length > 0 && (
        <p>
          <Button kind="quiet" icon="reload" onClick={onRegenerate}>
            {turns.at(-1)?.role === 'tool' ? 'Send the results' : 'Regenerate'}
          </Button>
        </p>
      )}
    </div>
  );
}

function TurnView({
  turn: { role, content, images = [], calls = [], callId = '', reasoning, verdict, figures },
  names,
  view,
  projectId,
}: {
  turn: Turn;
  /** Names of tools by the id of their call. */
  names: ReadonlyMap<string, string>;
  view: CompletionView;
  projectId: string;
}) {
  return (
    <div class={`turn turn-${role}`}>
      {role !== 'tool' && <p class="turn-who">{role === 'user' ? 'You' : 'Model'}</p>}
      <Reasoning text={reasoning ?? ''} />
      <ImageList images={images} />
      {role === 'user' && content !== '' && <p class="turn-text">{content}</p>}
      {role === 'assistant' && content !== '' && <CompletionText text={content} view={view} />}
      {role === 'tool' && (
        <ToolPart label="Tool result" name={names.get(callId) ?? callId}>
          <LongText tag="pre" text={indentJson(content) ?? content} />
        </ToolPart>
      )}
      {calls.map((call) => (
        <ToolPart key={call.id} label="Tool call" name={call.name}>
          <LongText tag="pre" text={indentJson(call.arguments) ?? call.arguments} />
        </ToolPart>
      ))}
      {verdict && <SchemaNote verdict={verdict} />}
      {role === 'assistant' && (
        <div class="turn-foot">
          {content !== '' && <CopyButton text={content} kind="quiet" />}
          {figures && <Figures of={figures} projectId={projectId} />}
        </div>
      )}
    </div>
  );
}

/** The figures of a completion, and a link to its request. */
function Figures({ of: figures, projectId }: { of: TurnFigures; projectId: string }) {
  const { traceId } = figures;
  return (
    <p class="quiet small">
      <span class="number">{figureWords(figures)}</span>
      {traceId !== null && (
        <>
          {' · '}
          <a href={`${projectPath(projectId, 'requests')}?trace=${encodeURIComponent(traceId)}`}>
            its request
          </a>
        </>
      )}
    </p>
  );
}

/** Whether the completion is valid against the schema. */
function SchemaNote({ verdict: { kind, detail } }: { verdict: SchemaVerdict }) {
  const [tone, text] = verdicts[kind];
  return (
    <p class="small">
      <Badge tone={tone}>{text}</Badge> {detail !== undefined && <span class="breakable">{detail}</span>}
    </p>
  );
}

const verdicts = {
  valid: ['good', 'Valid against the schema'],
  invalid: ['bad', 'Not valid against the schema'],
  unchecked: ['warn', 'Not checked against the schema'],
} as const;

/** What the model thought before it responded. */
function Reasoning({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <div class="turn-reasoning quiet small" role="note" aria-label="Reasoning">
      <p class="turn-who">Reasoning</p>
      <p>{text}</p>
    </div>
  );
}

function figureWords({ firstTextMs, tookMs, usage, ending, cost }: TurnFigures): string {
  return [
    firstTextMs !== null && `first text after ${formatDuration(firstTextMs)}`,
    `took ${formatDuration(tookMs)}`,
    usage && `${formatCount(usage.input)} tokens in, ${formatCount(usage.output)} out`,
    cost !== undefined && (cost === null ? 'no price: budgets cannot count it' : `cost ${formatUsd(cost)}`),
    ending !== null && ending !== 'stop' && ending !== 'tool_calls' && `ended: ${ending}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
