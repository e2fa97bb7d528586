import { useRef, useState } from 'react'
import { focusFirstError } from '../ui/field-slot.tsx'
import type { Form } from './form.ts'
import { hasProblems, type Problems } from './problems.ts'

interface FormStateOptions<Values> {
  /** Returns the values after a change, if some depend on others. */
  follow?: ((before: Values, change: Partial<Values>) => Values) | undefined
  /** Called with the errors once they are rendered. */
  onRefused?: ((form: HTMLFormElement, problems: Problems) => void) | undefined
}

/** Moves the focus to the first field that is shown as invalid, else to the first with a message. */
function focusFirstProblem(form: HTMLFormElement, problems: Problems): void {
  const invalid = form.querySelector('[aria-invalid="true"]')?.closest<HTMLElement>('[data-path]')
  const paths = invalid ? [invalid.dataset.path ?? ''] : Object.keys(problems)
  focusFirstError(
    form,
    paths.map((path) => ({ path })),
  )
}

/** The values of a form and their errors. An error disappears when its field is changed. */
export function useFormState<Values extends object>(
  initial: Values,
  { follow, onRefused }: FormStateOptions<Values> = {},
) {
  const root = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  // The current values. They are newer than the rendered ones if several changes arrive at once.
  const latest = useRef(values)
  const [problems, setProblems] = useState<Problems>({})

  /** Sets values as they are, without `follow`. */
  const setFormValues = (change: Partial<Values>) => {
    latest.current = { ...latest.current, ...change }
    setValues(latest.current)
  }
  const enter = (change: Partial<Values>) => {
    setFormValues(follow ? follow(latest.current, change) : change)
    const otherProblems = Object.entries(problems).filter(([path]) => !(path in change))
    if (otherProblems.length < Object.keys(problems).length) setProblems(Object.fromEntries(otherProblems))
  }
  /** Shows the errors, and moves the focus to the first. Returns whether there are any. */
  const showProblems = (newProblems: Problems): boolean => {
    setProblems(newProblems)
    if (!hasProblems(newProblems)) return false
    // Called after the messages are rendered.
    requestAnimationFrame(() => {
      if (!root.current) return
      onRefused?.(root.current, newProblems)
      focusFirstProblem(root.current, newProblems)
    })
    return true
  }
  /** Starts again with these values. */
  const reset = (newValues: Values) => {
    setFormValues(newValues)
    setProblems({})
  }
  const form: Form<Values> = { values, errorOf: (path) => problems[path], enter }
  return {
    root,
    form,
    current: () => latest.current,
    setFormValues,
    reset,
    problems,
    setProblems,
    showProblems,
  }
}
