import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { useQuery } from '../../filters/use-query.ts';
import { projectPath } from '../../sections.ts';
import { may, type ProjectPageProps } from '../../session/role.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Card, Empty, PageHead } from '../../ui/page-parts.tsx';
import { Switch } from '../../ui/switch.tsx';
import { NotFoundPage } from '../fallback-pages.tsx';
import { isUsable } from '../keys/key-badge.tsx';
import { completionViews, useCompletionView } from './completion-view.ts';
import { Composer } from './composer.tsx';
import { ConversationColumn } from './conversation-column.tsx';
import { keepConversation, keptConversation } from './kept-conversation.ts';
import { ConversationCode } from './conversation-code.tsx';
import type { PlayImage } from './play-image.ts';
import type { PlayFormat } from './play-request.ts';
import { PlaySettingsFields } from './play-settings.tsx';
import type { KeptChoices } from './read-kept.ts';
import { readSchema } from './schema-text.ts';
import { readTools } from './tools-text.ts';
import { openCalls } from './turn.ts';
import { useConversations, type Conversations, type SharedChoices } from './use-conversations.ts';

const standardChoices: KeptChoices = {
  format: 'chat',
  model: 'sandbox/chat',
  system: '',
  maxTokens: '',
  temperature: '',
  effort: '',
  schema: '',
  tools: '',
};

const isFormat = (name: string | undefined): name is PlayFormat => name === 'chat' || name === 'responses';

/** Talks to a model as a key of the project. */
export function PlaygroundPage(props: ProjectPageProps) {
  return <ProjectPlayground key={props.project.id} {...props} />;
}

function ProjectPlayground({ project }: ProjectPageProps) {
  const keys = useGet('/projects/{project_id}/keys', { path: { project_id: project.id } });
  const [query] = useQuery();
  const [first] = useState(
    () => query['model'] ?? keptConversation(project.id).choices?.model ?? standardChoices.model,
  );
  const conversations = useConversations(project.id, first);
  if (!may(project, 'member')) return <NotFoundPage />;
  return (
    <>
      <PageHead
        title="Playground"
        about="Call a model with one of your keys. The limits of the key apply, and its usage is recorded."
      >
        {conversations.columns.some(({ turns }) => turns.length > 0) && (
          <Button onClick={conversations.clear}>Clear conversation</Button>
        )}
      </PageHead>
      <Loaded from={keys} lines={6}>
        {({ data }) => {
          const usable = data.filter((key) => key.kind === 'inference' && isUsable(key));
          return usable.length === 0 ? (
            <Empty icon="playground" title="The playground needs a key">
              <p>The playground sends requests with a key of this project, as those of your programs do.</p>
              <ButtonLink href={`${projectPath(project.id, 'keys')}?new=key`} kind="primary" icon="plus">
                Create a key
              </ButtonLink>
            </Empty>
          ) : (
            <Play projectId={project.id} keys={usable} conversations={conversations} />
          );
        }}
      </Loaded>
    </>
  );
}

function Play({
  projectId,
  keys,
  conversations,
}: {
  projectId: string;
  keys: readonly Schemas['ApiKey'][];
  conversations: Conversations;
}) {
  const models = useGet('/models', { query: { project_id: projectId } });
  const [query] = useQuery();
  const [view, setView] = useCompletionView();
  const [choices, setChoices] = useState<SharedChoices>(() => {
    const { model: _, ...kept } = { ...standardChoices, ...keptConversation(projectId).choices };
    return {
      ...kept,
      ...(isFormat(query['format']) && { format: query['format'] }),
      keyId: keys.find(({ id }) => id === query['key'])?.id ?? keys.at(-1)?.id ?? '',
    };
  });
  const [first] = useState(() => keptConversation(projectId).draft ?? 'Hello');
  const { columns } = conversations;
  const model = columns[0]?.model ?? '';
  const [images, setImages] = useState<readonly PlayImage[]>(
    () => keptConversation(projectId).draftImages ?? [],
  );
  const faults = obstacleOf(choices);
  const isWaiting = columns.some(({ turns, pending }) => !pending && openCalls(turns).length > 0);
  const obstacle =
    faults ?? (isWaiting ? 'Send the results of the tool calls first, or regenerate.' : undefined);
  const change = (part: Partial<SharedChoices>) => {
    const { keyId, ...kept } = { ...choices, ...part };
    setChoices({ ...kept, keyId });
    keepConversation(projectId, { choices: { ...kept, model } });
  };
  return (
    <div class={`columns columns-play${columns.length > 1 ? ' columns-compared' : ''}`}>
      <section class="play" aria-label="Conversation">
        <div class="play-head">
          <h2>Conversation</h2>
          <Switch legend="Completions" options={completionViews} value={view} onChange={setView} />
        </div>
        <div class="play-columns">
          {columns.map((column) => (
            <ConversationColumn
              key={column.id}
              column={column}
              conversations={conversations}
              choices={choices}
              view={view}
              canSend={faults === undefined}
              takesImages={takesImages(models.data?.data, column.model)}
              hasImages={images.length > 0 || column.turns.some((turn) => turn.images !== undefined)}
              projectId={projectId}
            />
          ))}
        </div>
        <Composer
          first={first}
          obstacle={obstacle}
          isBusy={columns.some(({ pending }) => pending !== undefined)}
          stopWord={columns.length > 1 ? 'Stop all' : 'Stop'}
          images={images}
          onImages={setImages}
          onSend={(text) => {
            keepConversation(projectId, { draft: undefined, draftImages: undefined });
            conversations.send({ content: text, ...(images.length > 0 && { images }) }, choices);
            setImages([]);
          }}
          onStop={conversations.stopAll}
        />
      </section>
      <div>
        <Card title="Request">
          <PlaySettingsFields
            choices={choices}
            onChange={change}
            conversations={conversations}
            keys={keys}
            models={models.data?.data ?? []}
          />
        </Card>
        <Card title="Code">
          <ConversationCode columns={columns} choices={choices} />
        </Card>
      </div>
    </div>
  );
}

/** The correction that is needed before anything is sent. */
function obstacleOf({ schema, tools }: SharedChoices): string | undefined {
  if (readSchema(schema).error !== undefined) return 'Correct the JSON Schema, or clear it.';
  return readTools(tools).error === undefined ? undefined : 'Correct the tools, or clear them.';
}

/** True for a model that the catalog does not have: nothing is known of it. */
function takesImages(models: readonly Schemas['ConsoleModel'][] = [], id: string): boolean {
  const entry = models.find(({ model }) => model.id === id);
  return entry === undefined || entry.model.architecture.input_modalities.includes('image');
}
