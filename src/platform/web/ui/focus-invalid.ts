import { flushSync } from 'react-dom'

/** Shows the problems of a form at once, and moves the focus to the first field that has one. */
export function showProblems(form: HTMLFormElement, show: () => void): void {
  flushSync(show)
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const field = invalid?.matches('fieldset') ? invalid.querySelector<HTMLElement>('input') : invalid
  field?.focus()
}
