import { useId } from 'preact/hooks';
import { theme, themes } from './theme.ts';

const names = { system: 'System', light: 'Light', dark: 'Dark' };

/** Chooses the colours of the page. */
export function ThemeSwitch() {
  const group = useId();
  return (
    <fieldset class="switch">
      <legend class="heard-only">Colours</legend>
      {themes.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={group}
            checked={theme.value === choice}
            onChange={() => {
              theme.value = choice;
            }}
          />
          <span>{names[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}
