/** Light, dark, or as the system is. Remembered in this browser. */
import { effect, signal } from '@preact/signals';
import { Switch } from '../ui/switch.tsx';
import { recall, remember } from './remembered.ts';

type Theme = 'system' | 'light' | 'dark';

const themes: readonly (readonly [Theme, string])[] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

const place = 'modelroute-theme';

const remembered = recall(place);

const [known = 'system'] = themes.find(([name]) => name === remembered) ?? [];
const theme = signal<Theme>(known);

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

/** Chooses the colours of the page. */
export function ThemeSwitch() {
  return (
    <Switch
      legend="Colours"
      options={themes}
      value={theme.value}
      onChange={(choice) => {
        theme.value = choice;
      }}
    />
  );
}
