import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { asProblem, type Problem } from '../api/problem.ts';
import { Button } from './button.tsx';
import { firstControl } from './first-control.ts';
import { createFormState, FormContext, type FormState } from './field.tsx';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface FormProps {
  /** Throws when the action fails; a `Problem` that names a field is shown at it. */
  onSubmit: (values: FormData) => Promise<void>;
  submitLabel: string;
  children?: ComponentChildren;
  /** Beside the button that sends. */
  actions?: ComponentChildren;
  isDanger?: boolean;
  /** Why nothing can be sent any more: shown above the fields, and again with each attempt. Empty as long as it can. */
  refusal?: string;
  /** For a page that is there for this form: the keyboard starts at its first field. */
  takesFocus?: boolean;
}

/** A form that shows errors at their fields, whether the browser or the server has found them. */
export function Form({
  onSubmit,
  submitLabel,
  children,
  actions,
  isDanger = false,
  refusal = '',
  takesFocus = false,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const state = useMemo(createFormState, []);
  const general = refusal || state.general.value;
  // The button that sends is at the end of the form, and the error at its beginning: a long form scrolls.
  const reveal = () => note.current?.scrollIntoView({ block: 'nearest' });
  useEffect(reveal, [general]);
  useEffect(() => {
    if (takesFocus && form.current !== null) firstControl(form.current)?.focus();
  }, []);

  const submit = async (event: Event) => {
    event.preventDefault();
    const element = form.current;
    if (element === null || state.isBusy.value) return;
    if (refusal !== '') return reveal();
    state.general.value = '';
    state.errors.value = faultsOf(element);
    if (Object.keys(state.errors.value).length > 0) return focusFirst(element, state);
    state.isBusy.value = true;
    try {
      await onSubmit(new FormData(element));
    } catch (thrown) {
      showProblem(asProblem(thrown), element, state);
    } finally {
      state.isBusy.value = false;
    }
  };
  return (
    <FormContext.Provider value={state}>
      <form ref={form} class="form" noValidate onSubmit={(event) => void submit(event)}>
        {general !== '' && (
          <p class="note note-bad" role="alert" ref={note}>
            {general}
          </p>
        )}
        {children}
        <div class="form-actions">
          <Button type="submit" kind={isDanger ? 'danger' : 'primary'} isDisabled={state.isBusy.value}>
            {state.isBusy.value ? 'One moment…' : submitLabel}
          </Button>
          {actions}
        </div>
      </form>
    </FormContext.Provider>
  );
}

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter((element): element is Control => 'validity' in element && 'name' in element);

function faultsOf(form: HTMLFormElement): Record<string, string> {
  const faulty = controlsOf(form).filter((control) => control.name !== '' && !control.validity.valid);
  return Object.fromEntries(faulty.map((control) => [control.name, faultOf(control)]));
}

/** The browser's message, except for patterns: there the title states the required format. */
function faultOf({ validity, title, validationMessage }: Control): string {
  return validity.patternMismatch && title !== '' ? `${title} is required.` : validationMessage;
}

function showProblem(problem: Problem, form: HTMLFormElement, state: FormState): void {
  const names = controlsOf(form).map(({ name }) => name);
  const at = names.find((name) => name !== '' && name === problem.param);
  if (at === undefined) state.general.value = problem.message;
  else {
    state.errors.value = { [at]: problem.message };
    focusFirst(form, state);
  }
}

function focusFirst(form: HTMLFormElement, { errors }: FormState): void {
  const first = controlsOf(form).find(({ name }) => name in errors.value);
  // A field in a closed section is not visible, and cannot be focused.
  first?.closest('details')?.setAttribute('open', '');
  first?.focus();
}
