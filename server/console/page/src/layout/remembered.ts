/** Settings that are stored in this browser. The page also works where nothing can be stored. */

export function recall(place: string): string | undefined {
  try {
    return localStorage.getItem(place) ?? undefined;
  } catch {
    return undefined;
  }
}

export function remember(place: string, value: string): void {
  try {
    localStorage.setItem(place, value);
  } catch {
    // The value is kept until the page is closed.
  }
}
