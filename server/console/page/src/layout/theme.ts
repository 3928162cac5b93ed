/** Light, dark, or as the system is. Remembered in this browser. */
import { effect, signal } from '@preact/signals';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const place = 'modelroute-theme';

function remembered(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(place)) ?? 'system';
  } catch {
    return 'system';
  }
}

export const theme = signal<Theme>(remembered());

/** Grows whenever the colours change, for what is drawn on a canvas. */
export const colourRound = signal(0);

/** Shows the theme, now and whenever it changes. */
export function showTheme(): void {
  effect(() => {
    document.documentElement.dataset['theme'] = theme.value;
    colourRound.value = colourRound.peek() + 1;
    try {
      localStorage.setItem(place, theme.value);
    } catch {
      // A browser that remembers nothing shows the theme all the same.
    }
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    colourRound.value += 1;
  });
}
