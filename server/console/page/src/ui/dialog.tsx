import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { firstControl } from './first-control.ts';
import { Icon } from './icon.tsx';

/**
 * A modal dialog for as long as it is rendered. The keyboard starts at its first field or at its
 * action, stays inside and goes back to where it was.
 * `onClose` is called for Escape and the close button; the component that renders the dialog decides whether it closes.
 */
export function Dialog({
  title,
  onClose,
  children,
  isWide = false,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  isWide?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    if (dialog.current !== null) startOf(dialog.current)?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog${isWide ? ' dialog-wide' : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file field has a `cancel` of its own, which bubbles: no file was chosen.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header class="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" class="icon-button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}

/** Without a field, the primary action; an action that is hard to undo is none, where Enter must not be enough. */
function startOf(dialog: HTMLElement): HTMLElement | undefined {
  const find = (selector: string) => dialog.querySelector<HTMLElement>(selector) ?? undefined;
  return firstControl(dialog) ?? find('.button-primary') ?? find('.form-actions .button:not(.button-danger)');
}
