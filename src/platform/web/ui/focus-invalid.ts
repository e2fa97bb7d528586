import { flushSync } from 'react-dom'

// In a group of choices, the fieldset is marked as invalid.
const firstInvalid =
  'input[aria-invalid="true"], textarea[aria-invalid="true"], fieldset[aria-invalid="true"] input'

/** Renders the errors of a form at once, and moves the focus to the first invalid field. */
export function showProblems(form: HTMLFormElement, renderErrors: () => void): void {
  flushSync(renderErrors)
  form.querySelector<HTMLElement>(firstInvalid)?.focus()
}
