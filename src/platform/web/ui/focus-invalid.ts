import { flushSync } from 'react-dom'

// In a group of choices, the fieldset is marked as invalid.
const firstInvalid =
  'input[aria-invalid="true"], textarea[aria-invalid="true"], fieldset[aria-invalid="true"] input'

/** Renders the errors of a form at once, and moves the focus to the first invalid field. */
export function showProblems(form: HTMLFormElement, show: () => void): void {
  flushSync(show)
  form.querySelector<HTMLElement>(firstInvalid)?.focus()
}
