/** Light, dark, or as the system is. Remembered in this browser. */
import { effect, signal } from '@preact/signals';
import { recall, remember } from './remembered.ts';

export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const place = 'modelroute-theme';

const remembered = recall(place);

export const theme = signal<Theme>(themes.find((known) => known === remembered) ?? 'system');

/** Increases whenever the colours change, so that canvases are drawn again. */
export const colourRound = signal(0);

/** Shows the theme, now and whenever it changes. */
export function showTheme(): void {
  effect(() => {
    document.documentElement.dataset['theme'] = theme.value;
    colourRound.value = colourRound.peek() + 1;
    remember(place, theme.value);
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    colourRound.value += 1;
  });
}
