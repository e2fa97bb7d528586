import type { ReactNode } from 'react'
import { bringIntoView } from './bring-into-view.ts'
import classes from './field-slot.module.css'

interface FieldSlotProps {
  /** Where the field stands in the request, such as `mission.result`. */
  path: string
  /** Something to look at once more; it refuses nothing. */
  warning?: string | undefined
  children: ReactNode
}

/** The place of a field in a form: found by its path when it is the first one that is wrong. */
export function FieldSlot({ path, warning, children }: FieldSlotProps) {
  return (
    <div data-path={path}>
      {children}
      {warning !== undefined && <p className={classes.warning}>{warning}</p>}
    </div>
  )
}

const focusable = 'input:not([type=hidden]):not(:disabled), select, textarea, button'

const isAt = (path: string, errorPath: string): boolean =>
  errorPath === path || errorPath.startsWith(`${path}.`)

const slotsIn = (form: HTMLElement): HTMLElement[] => [...form.querySelectorAll<HTMLElement>('[data-path]')]

/** The errors for which the form has no field on show. */
export function unplacedErrors<E extends { path: string }>(form: HTMLElement, errors: readonly E[]): E[] {
  const paths = slotsIn(form).map((slot) => slot.dataset.path ?? '')
  return errors.filter((error) => !paths.some((path) => isAt(path, error.path)))
}

/** Moves the focus to the first field on the page that is wrong. */
export function focusFirstError(form: HTMLElement, errors: readonly { path: string }[]): void {
  const slot = slotsIn(form).find((candidate) =>
    errors.some((error) => isAt(candidate.dataset.path ?? '', error.path)),
  )
  // Of radio buttons the chosen one, wherever it stands: the focus on another would read as if that were the answer.
  const chosen = slot?.querySelector<HTMLElement>('input:checked')
  const control = chosen ?? slot?.querySelector<HTMLElement>(focusable)
  control?.focus({ preventScroll: true })
  if (slot) bringIntoView(slot, 'center')
}
