/** Settings that are stored in this browser, and values of this tab. The page also works where nothing can be stored. */

export const recall = (place: string): string | undefined => read(() => localStorage, place);

export function remember(place: string, value: string): void {
  try {
    localStorage.setItem(place, value);
  } catch {
    // The value is kept until the page is closed.
  }
}

/** Of this tab, until it is closed or the person signs out. */
export const recallVisit = (place: string): string | undefined => read(() => sessionStorage, place);

/** False when the tab has no room for it; the value before it is then gone. */
export function rememberVisit(place: string, value: string): boolean {
  try {
    sessionStorage.setItem(place, value);
    return true;
  } catch {
    forgetVisit(place);
    return false;
  }
}

export function forgetVisit(place: string): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing was stored.
  }
}

/** Also for the next person at this computer. */
export function forgetVisits(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was stored.
  }
}

/** The browser may refuse the storage itself, not only a value. */
function read(storage: () => Storage, place: string): string | undefined {
  try {
    return storage().getItem(place) ?? undefined;
  } catch {
    return undefined;
  }
}
