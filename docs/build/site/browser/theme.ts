/** Runs before the first paint: the theme that the reader chose, and the mark that scripts run. */
{
  const root = document.documentElement;
  root.classList.add('js');
  try {
    const chosen = localStorage.getItem('modelroute-docs-theme');
    if (chosen === 'light' || chosen === 'dark') root.dataset['theme'] = chosen;
  } catch {
    // Storage may be denied; the system's theme applies.
  }
}
