/** Asks for a fresh authentication, between a call and its repetition. */
import { signal } from '@preact/signals';

/** Set while a call waits for the dialog; to be called with whether the person has confirmed. */
export const stepUpAsked = signal<((confirmed: boolean) => void) | undefined>(undefined);

let asking: Promise<boolean> | undefined;

/** Resolves when the person has confirmed the password, or cancelled. Concurrent calls share one dialog. */
export function askForStepUp(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    stepUpAsked.value = resolve;
  }).finally(() => {
    stepUpAsked.value = undefined;
    asking = undefined;
  });
  return asking;
}
