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
  if (view === 'text') return <p class="turn-text">{text}</p>;
  return <MarkdownText text={text} isGrowing={isGrowing} />;
}
