import { signal } from '@preact/signals';
import { Icon } from '../ui/icon.tsx';

/** Whether the palette is open, by the button or by the keyboard. */
export const isPaletteOpen = signal(false);

/** Whether the reader's keyboard has a command key. */
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function PaletteButton() {
  return (
    <button
      type="button"
      class="palette-open"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      onClick={() => {
        isPaletteOpen.value = true;
      }}
    >
      <Icon name="search" />
      <span>Go to</span>
      <kbd aria-hidden="true">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  );
}
