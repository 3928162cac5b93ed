/** The field that a person is to fill in first; undefined where there is none. Fields that only show a value do not count. */
export function firstControl(within: HTMLElement): HTMLElement | undefined {
  const controls = within.querySelectorAll<HTMLElement>('input:not([readonly]), select, textarea');
  // A field in a closed section is not visible, and cannot be focused.
  return [...controls].find((control) => control.checkVisibility());
}
