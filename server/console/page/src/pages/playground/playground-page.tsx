import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { useQuery } from '../../filters/use-query.ts';
import { projectPath } from '../../sections.ts';
import { may, type ProjectPageProps } from '../../session/role.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { RequestCode } from '../../snippets/snippet-tabs.tsx';
import { Loaded, ProblemNote } from '../../ui/loaded.tsx';
import { Card, Empty, PageHead } from '../../ui/page-parts.tsx';
import { NotFoundPage } from '../fallback-pages.tsx';
import { isUsable } from '../keys/key-badge.tsx';
import { Composer } from './composer.tsx';
import { keepConversation, keptConversation, type KeptChoices } from './kept-conversation.ts';
import { equivalentRequest, type Choices, type PlayFormat } from './play-request.ts';
import { PlaySettingsFields } from './play-settings.tsx';
import { SandboxNote } from './sandbox-note.tsx';
import { throughLastQuestion } from './turn.ts';
import { Turns } from './turns.tsx';
import { useConversation, type Conversation } from './use-conversation.ts';

const standardChoices: KeptChoices = {
  format: 'chat',
  model: 'sandbox/chat',
  system: '',
  maxTokens: '',
  temperature: '',
  effort: '',
};

const isFormat = (name: string | undefined): name is PlayFormat => name === 'chat' || name === 'responses';

/** Talks to a model as a key of the project. */
export function PlaygroundPage(props: ProjectPageProps) {
  return <ProjectPlayground key={props.project.id} {...props} />;
}

function ProjectPlayground({ project }: ProjectPageProps) {
  const keys = useGet('/projects/{project_id}/keys', { path: { project_id: project.id } });
  const conversation = useConversation(project.id);
  if (!may(project, 'member')) return <NotFoundPage />;
  return (
    <>
      <PageHead
        title="Playground"
        about="Call a model with one of your keys. The limits of the key apply, and its usage is recorded."
      >
        {conversation.turns.length > 0 && <Button onClick={conversation.clear}>Clear conversation</Button>}
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
            <Play projectId={project.id} keys={usable} conversation={conversation} />
          );
        }}
      </Loaded>
    </>
  );
}

function Play({
  projectId,
  keys,
  conversation,
}: {
  projectId: string;
  keys: readonly Schemas['ApiKey'][];
  conversation: Conversation;
}) {
  const models = useGet('/models', { query: { project_id: projectId } });
  const [query] = useQuery();
  const [choices, setChoices] = useState<Choices>(() => ({
    ...standardChoices,
    ...keptConversation(projectId).choices,
    ...(isFormat(query['format']) && { format: query['format'] }),
    ...(query['model'] !== undefined && { model: query['model'] }),
    keyId: keys.find(({ id }) => id === query['key'])?.id ?? keys.at(-1)?.id ?? '',
  }));
  const change = (part: Partial<Choices>) => {
    const { keyId, ...kept } = { ...choices, ...part };
    setChoices({ ...kept, keyId });
    keepConversation(projectId, { choices: kept });
  };
  const { pending, problem } = conversation;
  return (
    <div class="columns columns-play">
      <section class="play" aria-label="Conversation">
        <SandboxNote model={choices.model} />
        <Turns
          conversation={conversation}
          projectId={projectId}
          onRegenerate={() => conversation.regenerate(choices)}
        />
        {problem && <ProblemNote problem={problem} />}
        <Composer
          first="Hello"
          isBusy={pending !== undefined}
          onSend={(text) => conversation.send(text, choices)}
          onStop={conversation.stop}
        />
      </section>
      <div>
        <Card title="Request">
          <PlaySettingsFields
            choices={choices}
            onChange={change}
            keys={keys}
            models={models.data?.data ?? []}
          />
        </Card>
        <Card title="Code">
          <RequestCode request={equivalentRequest(choices, lastAsked(conversation))} />
        </Card>
      </div>
    </div>
  );
}

/** The turns of the last request, or of the first one. */
function lastAsked({ turns }: Conversation): Conversation['turns'] {
  const asked = throughLastQuestion(turns);
  return asked.length === 0 ? [{ role: 'user', content: 'Hello' }] : asked;
}
