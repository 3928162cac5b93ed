/** How completions are shown, remembered in this browser. */
import { useState } from 'preact/hooks';
import { recall, remember } from '../../layout/remembered.ts';

export type CompletionView = 'markdown' | 'text';

/** The values of the switch, and their labels. */
export const completionViews: readonly (readonly [CompletionView, string])[] = [
  ['markdown', 'Markdown'],
  ['text', 'Text'],
];

const place = 'modelroute-completion-view';

export function useCompletionView(): [view: CompletionView, show: (view: CompletionView) => void] {
  const [view, setView] = useState<CompletionView>(() => (recall(place) === 'text' ? 'text' : 'markdown'));
  const show = (next: CompletionView) => {
    remember(place, next);
    setView(next);
  };
  return [view, show];
}
