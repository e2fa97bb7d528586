import { useRef, useState } from 'react'
import { focusFirstError } from '../ui/field-slot.tsx'
import type { Form } from './form.ts'
import { hasProblems, type Problems } from './problems.ts'

interface FormStateOptions<Values> {
  /** Returns the values after a change, where some follow others. */
  follow?: ((before: Values, change: Partial<Values>) => Values) | undefined
  /** Called with what is wrong, once it is drawn. */
  onRefused?: ((form: HTMLFormElement, problems: Problems) => void) | undefined
}

/** Moves the focus to the first field that is shown as wrong, else to the first that a message names. */
function focusRefused(form: HTMLFormElement, problems: Problems): void {
  const invalid = form.querySelector('[aria-invalid="true"]')?.closest<HTMLElement>('[data-path]')
  const paths = invalid ? [invalid.dataset.path ?? ''] : Object.keys(problems)
  focusFirstError(
    form,
    paths.map((path) => ({ path })),
  )
}

/** The values of a form and what is wrong with them. A message goes when its field is changed. */
export function useFormState<Values extends object>(
  initial: Values,
  { follow, onRefused }: FormStateOptions<Values> = {},
) {
  const root = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  // Newer than what is rendered, where several changes arrive at once.
  const latest = useRef(values)
  const [problems, setProblems] = useState<Problems>({})

  /** Takes values as they are: nothing follows them. */
  const take = (change: Partial<Values>) => {
    latest.current = { ...latest.current, ...change }
    setValues(latest.current)
  }
  const enter = (change: Partial<Values>) => {
    take(follow ? follow(latest.current, change) : change)
    const others = Object.entries(problems).filter(([path]) => !(path in change))
    if (others.length < Object.keys(problems).length) setProblems(Object.fromEntries(others))
  }
  /** Shows what is wrong and moves the focus there. Returns whether anything is. */
  const refuse = (found: Problems): boolean => {
    setProblems(found)
    if (!hasProblems(found)) return false
    // The messages are drawn first.
    requestAnimationFrame(() => {
      if (!root.current) return
      onRefused?.(root.current, found)
      focusRefused(root.current, found)
    })
    return true
  }
  /** Starts again with these values. */
  const begin = (anew: Values) => {
    take(anew)
    setProblems({})
  }
  const form: Form<Values> = { values, errorOf: (path) => problems[path], enter }
  return { root, form, current: () => latest.current, take, begin, problems, setProblems, refuse }
}
