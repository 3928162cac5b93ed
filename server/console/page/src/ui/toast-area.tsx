import { dropToast, toasts } from './toasts.ts';
import { Icon } from './icon.tsx';

/** The live region of toasts; it is rendered from the start, so that screen readers observe it. */
export function ToastArea() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, text, tone }) => (
        <div key={id} class={`toast toast-${tone}`}>
          <Icon name={tone === 'good' ? 'done' : 'warning'} />
          <p>{text}</p>
          <button type="button" class="icon-button" aria-label="Dismiss" onClick={() => dropToast(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
