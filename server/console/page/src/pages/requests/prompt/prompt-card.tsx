import type { Schemas } from '../../../api/schemas.ts';
import { projectPath } from '../../../sections.ts';
import { may, type Project } from '../../../session/role.ts';
import { CodeBlock } from '../../../ui/copy.tsx';
import { Card } from '../../../ui/page-parts.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ReplayButtons } from '../replay/replay-buttons.tsx';
import { replayOf } from '../replay/replay-of.ts';
import { ChatView } from './chat-view.tsx';
import { indentedJson } from './indented-json.ts';
import { readPrompt } from './read-prompt.ts';
import { ResponseView } from './response-view.tsx';

/** The body of the request and its completion, where the project stores them: as a conversation where it is one, and as JSON. */
export function PromptCard({ request, project }: { request: Schemas['RequestDetail']; project: Project }) {
  const { prompt, operation, requested_model: model } = request;
  const conversation = prompt === null ? undefined : readPrompt(operation, prompt);
  return (
    <Card title="Prompt and response">
      {prompt === null && <NotStored project={project} />}
      {prompt !== null && conversation === undefined && <RawBody text={prompt} />}
      {conversation === undefined && request.response != null && <ResponseView response={request.response} />}
      {prompt !== null && conversation !== undefined && (
        <Tabs
          label="View of the prompt"
          tabs={[
            {
              id: 'chat',
              label: 'Chat',
              content: <ChatView conversation={conversation} request={request} />,
            },
            { id: 'json', label: 'JSON', content: <RawBody text={prompt} /> },
          ]}
        />
      )}
      {may(project, 'member') && (
        <ReplayButtons
          replay={prompt === null ? { reason: 'The prompt is not stored.' } : replayOf(conversation, model)}
          projectId={project.id}
        />
      )}
    </Card>
  );
}

function NotStored({ project }: { project: Project }) {
  return (
    <p class="quiet">
      Not stored, or you do not have permission to read it.
      {project.role === 'owner' && (
        <>
          {' '}
          An owner can switch storing on in the <a href={projectPath(project.id, 'settings')}>settings</a>,
          for requests from then on.
        </>
      )}
    </p>
  );
}

function RawBody({ text }: { text: string }) {
  return <CodeBlock code={indentedJson(text)} copied={text} label="Body of the request" />;
}
