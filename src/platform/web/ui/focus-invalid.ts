import { flushSync } from 'react-dom'

// Of a group of choices, the mark is on the frame around them.
const firstInvalid =
  'input[aria-invalid="true"], textarea[aria-invalid="true"], fieldset[aria-invalid="true"] input'

/** Shows the problems of a form at once, and moves the focus to the first field that has one. */
export function showProblems(form: HTMLFormElement, show: () => void): void {
  flushSync(show)
  form.querySelector<HTMLElement>(firstInvalid)?.focus()
}
