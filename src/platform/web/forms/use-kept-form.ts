import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { forgetForm, readKeptForm, useKeptValues, type KeptPlace } from '../offline/kept-form.ts'
import { useScreenHold } from '../session/screen-hold.ts'
import { focusFirstError } from '../ui/field-slot.tsx'
import { useConflict } from '../use-conflict.ts'
import type { Form } from './form.ts'

/** Messages by the path of their field in the request. */
export type Problems = Readonly<Partial<Record<string, string>>>

interface Versioned {
  version: number
}

export interface KeptFormOptions<Values, Saved extends Versioned, Way = void> {
  /** Where the device keeps what is typed. */
  place: KeptPlace
  /** The edited record; null for a new one. */
  edited: Saved | null
  /** What the form starts with. */
  initial: Values
  /** What versions are compared by, so that a change by somebody else is merged; without it, it is refused. */
  toValues?: (saved: Saved) => Values
  /** Returns the values after a change, where some follow others. */
  follow?: (before: Values, change: Partial<Values>) => Values
  problemsOf: (values: Values, way: Way) => Problems
  /** Completes what is about to be sent, in a way that lasts: trying again sends the same. */
  complete?: (values: Values) => Values
  /** Saves a new record, or replaces the edited version. */
  save: (values: Values, base: Saved | null, way: Way) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** Returns the messages of a refusal; by default those of the fields, at the first name of their path. */
  problemsIn?: (error: ApiError) => Problems
  /** Called first with a refusal that nothing was merged with. */
  onError?: (error: ApiError) => void
  /** Called with what is wrong, once it is drawn. */
  onRefused?: (form: HTMLFormElement, problems: Problems) => void
}

/** Returns the messages of a refusal by the first name of their path: for forms without rows. */
export const byFirstName = ({ fields }: ApiError): Problems =>
  Object.fromEntries(fields.map(({ path, message }) => [path.split('.')[0], message]))

/** Returns the messages of a refusal by their whole path. */
export const byPath = ({ fields }: ApiError): Problems =>
  Object.fromEntries(fields.map(({ path, message }) => [path, message]))

/** Moves the focus to the first field that is shown as wrong, else to the first that a message names. */
function focusRefused(form: HTMLFormElement, problems: Problems): void {
  const invalid = form.querySelector('[aria-invalid="true"]')?.closest<HTMLElement>('[data-path]')
  const paths = invalid ? [invalid.dataset.path ?? ''] : Object.keys(problems)
  focusFirstError(
    form,
    paths.map((path) => ({ path })),
  )
}

/**
 * The state of a form whose text survives a failure, a closed tab, an expired session and a change by somebody else.
 * `KeptFormFrame` shows it.
 */
export function useKeptForm<Values extends object, Saved extends Versioned, Way = void>(
  options: KeptFormOptions<Values, Saved, Way>,
) {
  const { place, edited, toValues, follow, problemsOf, complete, save, onSaved } = options
  const { problemsIn = byFirstName, onError, onRefused } = options
  useScreenHold()
  const root = useRef<HTMLFormElement>(null)
  const [initial] = useState(options.initial)
  const { base, conflict, meet } = useConflict<Saved | null, Values>(edited, toValues ?? (() => initial))
  const version = base?.version ?? null
  const [kept] = useState(() => readKeptForm(place, initial))
  const [hasKept, setHasKept] = useState(kept !== null)
  const [values, setValues] = useState(kept?.values ?? initial)
  // Newer than what is rendered, where several changes arrive at once.
  const latest = useRef(values)
  const [problems, setProblems] = useState<Problems>({})
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial)

  const put = (next: Values) => {
    latest.current = next
    setValues(next)
  }
  const take = (change: Partial<Values>) => put({ ...latest.current, ...change })
  const enter = (change: Partial<Values>) => {
    if (follow) put(follow(latest.current, change))
    else take(change)
    // What was said of a field no longer holds once it is changed.
    const others = Object.entries(problems).filter(([path]) => !(path in change))
    if (others.length < Object.keys(problems).length) setProblems(Object.fromEntries(others))
  }
  const refuse = (found: Problems) => {
    setProblems(found)
    // The messages are drawn first.
    requestAnimationFrame(() => {
      if (!root.current) return
      onRefused?.(root.current, found)
      focusRefused(root.current, found)
    })
  }
  const saving = useMutation({
    mutationFn: (sent: { values: Values; way: Way }) => save(sent.values, base, sent.way),
    onSuccess: (saved) => {
      forgetForm(place)
      onSaved(saved)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      const merged = toValues ? meet(error, latest.current) : null
      if (merged !== null) return put(merged)
      onError?.(error)
      refuse(problemsIn(error))
    },
  })
  useKeptValues(place, { values, version }, isChanged && !saving.isSuccess)
  const submit = (way: Way) => {
    if (saving.isPending) return
    const found = problemsOf(latest.current, way)
    setProblems(found)
    if (Object.keys(found).length > 0) return refuse(found)
    if (complete) put(complete(latest.current))
    saving.mutate({ values: latest.current, way })
  }
  const discard = () => {
    forgetForm(place)
    put(initial)
    setProblems({})
    setHasKept(false)
  }
  const form: Form<Values> = { values, errorOf: (path) => problems[path], enter }
  return {
    root,
    form,
    /** Takes values of another version as they are: nothing follows them. */
    take,
    initial,
    isChanged,
    problems,
    setProblems,
    saving,
    submit,
    discard,
    hasKept,
    /** The version that the kept text was typed into. */
    keptVersion: kept?.version ?? null,
    /** Whether somebody saved another version since. */
    isOutdated: hasKept && conflict === null && kept?.version !== version,
    base,
    conflict,
  }
}
