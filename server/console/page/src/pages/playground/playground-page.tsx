import { useState } from 'preact/hooks';
import { useKeys, useModels } from '../../api/known-lists.ts';
import type { Schemas } from '../../api/schemas.ts';
import { useQuery } from '../../filters/use-query.ts';
import { projectPath } from '../../sections.ts';
import { may } from '../../session/role.ts';
import { curlOf, keyVariable } from '../../snippets/snippets.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { isUsable } from '../keys/is-usable.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import type { ProjectPageProps } from '../project-page-props.ts';
import { Composer } from './composer.tsx';
import { PlaySettingsFields, settingsOf, type Choices } from './play-settings.tsx';
import { TurnView } from './turn-view.tsx';
import { messagesOf, useConversation, type Conversation } from './use-conversation.ts';

const standardModel = 'sandbox/chat';

/** Talks to a model as a key of the project. */
export function PlaygroundPage({ project }: ProjectPageProps) {
  const keys = useKeys(project.id);
  const conversation = useConversation();
  if (!may(project, 'member')) return <NotFoundPage />;
  return (
    <>
      <PageHead
        title="Playground"
        about="Calls a model as one of your keys: its limits hold, and its usage counts."
      >
        {conversation.turns.length > 0 && <Button onClick={conversation.clear}>Start over</Button>}
      </PageHead>
      <Loaded from={keys} lines={6}>
        {(data) => {
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
  const models = useModels(projectId);
  const [query] = useQuery();
  const [choices, setChoices] = useState<Choices>({
    keyId: keys.find(({ id }) => id === query['key'])?.id ?? keys.at(-1)?.id ?? '',
    model: query['model'] ?? standardModel,
    system: '',
    maxTokens: '',
    temperature: '',
  });
  const { turns, pending, problem } = conversation;
  const settings = settingsOf(choices);
  return (
    <div class="columns columns-play">
      <section class="play" aria-label="Conversation">
        <div
          class="turns"
          role="log"
          aria-busy={pending !== undefined}
          aria-label="Conversation"
          tabIndex={0}
        >
          {turns.length === 0 && (
            <p class="quiet turn-hint">Write a message; the completion streams in here.</p>
          )}
          {turns.map((turn, index) => (
            <TurnView key={index} turn={turn} projectId={projectId} />
          ))}
          {pending !== undefined && (
            <div class="turn turn-assistant">
              <p class="turn-who">Model</p>
              <p class="turn-text">{pending === '' ? <span class="quiet">…</span> : pending}</p>
            </div>
          )}
        </div>
        {problem && <ProblemNote problem={problem} />}
        <Composer
          first="Hello"
          isBusy={pending !== undefined}
          onSend={(text) => conversation.send(text, choices.system, settings)}
          onStop={conversation.stop}
        />
      </section>
      <div>
        <Card title="Request">
          <PlaySettingsFields
            choices={choices}
            onChange={(part) => setChoices({ ...choices, ...part })}
            keys={keys}
            models={models.data ?? []}
          />
        </Card>
        <Card title="The same with curl">
          <CodeBlock label="The equivalent curl command" code={equivalentCurl(choices, conversation)} />
        </Card>
      </div>
    </div>
  );
}

/** The command for the last request, or for the next one. The key's name is a placeholder for the key. */
function equivalentCurl(choices: Choices, { turns }: Conversation): string {
  const { key_id: _, ...parameters } = settingsOf(choices);
  const lastAsked = turns.findLastIndex(({ role }) => role === 'user');
  const asked = lastAsked < 0 ? [{ role: 'user' as const, content: 'Hello' }] : turns.slice(0, lastAsked + 1);
  const body = {
    ...parameters,
    messages: messagesOf(choices.system, asked),
    stream: true,
    stream_options: { include_usage: true },
  };
  return curlOf({ origin: location.origin, key: keyVariable, body });
}
