import { CodeBlock } from '../ui/copy.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { requestCode, type CodedRequest } from './request-code.ts';
import { keyVariable, snippetsOf, type Snippet } from './snippets.ts';

/** How to call this installation, in several languages. */
export function SnippetTabs({
  apiKey = keyVariable,
  model = 'sandbox/chat',
}: {
  apiKey?: string;
  model?: string;
}) {
  return <CodeTabs label="Examples" snippets={snippetsOf({ origin: location.origin, key: apiKey, model })} />;
}

/** One request as a program in several languages. */
export function RequestCode({ request }: { request: CodedRequest }) {
  return <CodeTabs label="Languages" snippets={requestCode(request)} />;
}

function CodeTabs({ label: name, snippets }: { label: string; snippets: readonly Snippet[] }) {
  const tabs = snippets.map(({ id, label, code }) => ({
    id,
    label,
    content: <CodeBlock code={code} label={`Example: ${label}`} />,
  }));
  return <Tabs label={name} tabs={tabs} />;
}
