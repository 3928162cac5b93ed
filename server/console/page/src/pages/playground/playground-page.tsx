import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { useQuery } from '../../filters/use-query.ts';
import { projectPath } from '../../sections.ts';
import { may, type ProjectPageProps } from '../../session/role.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/copy.tsx';
import { Loaded, ProblemNote } from '../../ui/loaded.tsx';
import { Card, Empty, PageHead } from '../../ui/page-parts.tsx';
import { NotFoundPage } from '../fallback-pages.tsx';
import { isUsable } from '../keys/key-badge.tsx';
import { Composer } from './composer.tsx';
import { equivalentCurl, type Choices } from './play-request.ts';
import { PlaySettingsFields } from './play-settings.tsx';
import { Turns } from './turns.tsx';
import { useConversation, type Conversation } from './use-conversation.ts';

const standardModel = 'sandbox/chat';

/** Talks to a model as a key of the project. */
export function PlaygroundPage({ project }: ProjectPageProps) {
  const keys = useGet('/projects/{project_id}/keys', { path: { project_id: project.id } });
  const conversation = useConversation();
  if (!may(project, 'member')) return <NotFoundPage />;
  return (
    <>
      <PageHead
        title="Playground"
        about="Call a model with one of your keys. The limits of the key apply, and its usage is recorded."
      >
        {conversation.turns.length > 0 && <Button onClick={conversation.clear}>Start over</Button>}
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
  const [choices, setChoices] = useState<Choices>({
    format: query['format'] === 'responses' ? 'responses' : 'chat',
    keyId: keys.find(({ id }) => id === query['key'])?.id ?? keys.at(-1)?.id ?? '',
    model: query['model'] ?? standardModel,
    system: '',
    maxTokens: '',
    temperature: '',
    effort: '',
  });
  const { pending, problem } = conversation;
  return (
    <div class="columns columns-play">
      <section class="play" aria-label="Conversation">
        <Turns conversation={conversation} projectId={projectId} />
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
            onChange={(part) => setChoices({ ...choices, ...part })}
            keys={keys}
            models={models.data?.data ?? []}
          />
        </Card>
        <Card title="The same with curl">
          <CodeBlock
            label="The equivalent curl command"
            code={equivalentCurl(choices, lastAsked(conversation))}
          />
        </Card>
      </div>
    </div>
  );
}

/** The turns of the last request, or of the first one. */
function lastAsked({ turns }: Conversation): Conversation['turns'] {
  const last = turns.findLastIndex(({ role }) => role === 'user');
  return last < 0 ? [{ role: 'user', content: 'Hello' }] : turns.slice(0, last + 1);
}
