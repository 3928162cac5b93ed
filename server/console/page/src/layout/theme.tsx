/** Light, dark, or as the system is. Remembered in this browser. */
import { effect, signal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { recall, remember } from './remembered.ts';

const themes = { system: 'System', light: 'Light', dark: 'Dark' };
type Theme = keyof typeof themes;

const place = 'modelroute-theme';

const remembered = recall(place);

const names = Object.keys(themes) as Theme[];
const theme = signal<Theme>(names.find((known) => known === remembered) ?? 'system');

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
  const group = useId();
  return (
    <fieldset class="switch">
      <legend class="heard-only">Colours</legend>
      {names.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={group}
            checked={theme.value === choice}
            onChange={() => {
              theme.value = choice;
            }}
          />
          <span>{themes[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}
