import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { forgetForm, readKeptForm, useKeptValues, type KeptPlace } from '../offline/kept-form.ts'
import { useScreenHold } from '../session/screen-hold.ts'
import { useConflict } from '../use-conflict.ts'
import { byFirstName, type Problems } from './problems.ts'
import { useFormState } from './use-form-state.ts'

interface Versioned {
  version: number
}

export interface KeptFormOptions<Values, Saved extends Versioned, Way = void> {
  /** The key under which the device stores the unsaved text. */
  place: KeptPlace
  /** The edited record; null for a new one. */
  edited: Saved | null
  /** The initial values of the form. */
  initial: Values
  /**
   * Returns the values by which versions are compared, so that a change by somebody else is merged; without it, such a change is
   * refused.
   */
  toValues?: (saved: Saved) => Values
  /** Returns the values after a change, if some depend on others. */
  follow?: (before: Values, change: Partial<Values>) => Values
  problemsOf: (values: Values, way: Way) => Problems
  /** Completes the values before they are sent, and stores the result, so that a retry sends the same. */
  complete?: (values: Values) => Values
  /** Saves a new record, or replaces the edited version. */
  save: (values: Values, base: Saved | null, way: Way) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** Returns the messages of a refusal; by default those of the fields, by the first segment of their path. */
  problemsIn?: (error: ApiError) => Problems
  /** Called first with a refusal that is not a merged conflict. */
  onError?: (error: ApiError) => void
  /** Called with the errors once they are rendered. */
  onRefused?: (form: HTMLFormElement, problems: Problems) => void
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
  const [initial] = useState(options.initial)
  const { base, conflict, meet } = useConflict<Saved | null, Values>(edited, toValues ?? (() => initial))
  const version = base?.version ?? null
  const [storedForm] = useState(() => readKeptForm(place, initial))
  const [hasKept, setHasKept] = useState(storedForm !== null)
  const state = useFormState(storedForm?.values ?? initial, { follow, onRefused })
  const { root, form, current, take, begin, problems, setProblems, refuse } = state
  const { values } = form
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial)

  const saving = useMutation({
    mutationFn: (sent: { values: Values; way: Way }) => save(sent.values, base, sent.way),
    onSuccess: (saved) => {
      forgetForm(place)
      onSaved(saved)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      const merged = toValues ? meet(error, current()) : null
      if (merged !== null) return take(merged)
      onError?.(error)
      refuse(problemsIn(error))
    },
  })
  useKeptValues(place, { values, version }, isChanged && !saving.isSuccess)
  const submit = (way: Way) => {
    if (saving.isPending) return
    if (refuse(problemsOf(current(), way))) return
    if (complete) take(complete(current()))
    saving.mutate({ values: current(), way })
  }
  const discard = () => {
    forgetForm(place)
    begin(initial)
    setHasKept(false)
  }
  return {
    root,
    form,
    take,
    initial,
    isChanged,
    problems,
    setProblems,
    saving,
    submit,
    discard,
    hasKept,
    /** The version that the stored text is based on. */
    keptVersion: storedForm?.version ?? null,
    /** Whether somebody else has saved another version since. */
    isOutdated: hasKept && conflict === null && storedForm?.version !== version,
    base,
    conflict,
  }
}
