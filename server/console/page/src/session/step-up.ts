/** Asks, between a call and its repetition, who is there. */
import { signal } from '@preact/signals';

/** Set while somebody waits for the dialog; to be called with whether it was confirmed. */
export const stepUpAsked = signal<((confirmed: boolean) => void) | undefined>(undefined);

let asking: Promise<boolean> | undefined;

/** Resolves when the person has confirmed the password, or would not. Calls at the same time share one dialog. */
export function askForStepUp(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    stepUpAsked.value = resolve;
  }).finally(() => {
    stepUpAsked.value = undefined;
    asking = undefined;
  });
  return asking;
}
