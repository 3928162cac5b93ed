import { indentJson } from '../../format/indent-json.ts';
import { MarkdownText } from '../../markdown/markdown-text.tsx';
import type { CompletionView } from './completion-view.ts';

/** What a model wrote. `isGrowing` while it streams. */
export function CompletionText({
  text,
  view,
  isGrowing = false,
}: {
  text: string;
  view: CompletionView;
  isGrowing?: boolean;
}) {
  // JSON is complete at its end only; until then it is no Markdown either.
  if (view === 'text' || (isGrowing && /^\s*[{[]/.test(text))) return <p class="turn-text">{text}</p>;
  const json = indentJson(text);
  if (json === undefined) return <MarkdownText text={text} isGrowing={isGrowing} />;
  return (
    <div class="turn-text markdown code-block">
      <pre tabIndex={0} role="group" aria-label="JSON">
        <code>{json}</code>
      </pre>
    </div>
  );
}
