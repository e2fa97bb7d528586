import type { ReactNode } from 'react'
import { bringIntoView } from './bring-into-view.ts'
import classes from './field-slot.module.css'

interface FieldSlotProps {
  /** The path of the field in the request, such as `mission.result`. */
  path: string
  /** A hint to check the value; it does not block saving. */
  warning?: string | undefined
  children: ReactNode
}

/** Wraps a form field, so that `focusFirstError` finds it by its path. */
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

/** Returns the errors whose fields are not in the form. */
export function unplacedErrors<E extends { path: string }>(form: HTMLElement, errors: readonly E[]): E[] {
  const paths = slotsIn(form).map((slot) => slot.dataset.path ?? '')
  return errors.filter((error) => !paths.some((path) => isAt(path, error.path)))
}

/** Moves the focus to the first field with an error, in page order. */
export function focusFirstError(form: HTMLElement, errors: readonly { path: string }[]): void {
  const slot = slotsIn(form).find((candidate) =>
    errors.some((error) => isAt(candidate.dataset.path ?? '', error.path)),
  )
  // In a radio group, focus the checked button: a screen reader would announce any other as the answer.
  const checkedInput = slot?.querySelector<HTMLElement>('input:checked')
  const control = checkedInput ?? slot?.querySelector<HTMLElement>(focusable)
  control?.focus({ preventScroll: true })
  if (slot) bringIntoView(slot, 'center')
}
