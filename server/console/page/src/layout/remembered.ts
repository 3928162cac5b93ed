/** Choices that this browser remembers. One that remembers nothing shows the page all the same. */

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
