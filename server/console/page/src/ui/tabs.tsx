import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';

export interface Tab {
  id: string;
  label: string;
  content: ComponentChildren;
}

/** One of several contents; arrow keys go from tab to tab. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [shown, setShown] = useState(tabs[0]?.id);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === shown) ?? tabs[0];

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.id === current?.id);
    const next = (at + step + tabs.length) % tabs.length;
    setShown(tabs[next]?.id);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === current?.id}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === current?.id ? 0 : -1}
            onClick={() => setShown(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current?.id}`}>
        {current?.content}
      </div>
    </div>
  );
}
