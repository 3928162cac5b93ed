import { CodeBlock } from '../ui/copy.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { keyVariable, snippetsOf } from './snippets.ts';

/** How to call this installation, in several languages. */
export function SnippetTabs({
  apiKey = keyVariable,
  model = 'sandbox/chat',
}: {
  apiKey?: string;
  model?: string;
}) {
  const tabs = snippetsOf({ origin: location.origin, key: apiKey, model }).map(({ id, label, code }) => ({
    id,
    label,
    content: <CodeBlock code={code} label={`Example: ${label}`} />,
  }));
  return <Tabs label="Examples" tabs={tabs} />;
}
