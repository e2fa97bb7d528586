import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { forgetForm, readKeptForm, useKeptValues, type KeptPlace } from '../offline/kept-form.ts'
import { useScreenHold } from '../session/screen-hold.ts'
import { useConflict } from '../use-conflict.ts'
import { byFirstSegment, type Problems } from './problems.ts'
import { useFormState } from './use-form-state.ts'

interface Versioned {
  version: number
}

export interface KeptFormOptions<Values, Saved extends Versioned, SaveOptions = void> {
  /** The key under which the device stores the unsaved text. */
  place: KeptPlace
  /** The edited record; null for a new one. */
  edited: Saved | null
  /** The initial values of the form. */
  initial: Values
  /**
   * Returns the form values of a record, so that a change by somebody else can be merged. Without it, a save after such a change
   * is refused.
   */
  toValues?: (saved: Saved) => Values
  /** Returns the values after a change, if some depend on others. */
  follow?: (before: Values, change: Partial<Values>) => Values
  problemsOf: (values: Values, saveOptions: SaveOptions) => Problems
  /** Returns the values to send. They become those of the form, so that a retry sends the same. */
  complete?: (values: Values) => Values
  /** Saves a new record, or replaces the edited version. */
  save: (values: Values, base: Saved | null, saveOptions: SaveOptions) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** Returns the messages of a refusal by field. By default, `byFirstSegment` finds the field of each. */
  problemsIn?: (error: ApiError) => Problems
  /** Called before the messages of a refusal are shown, unless the refusal was a conflict that could be merged. */
  onError?: (error: ApiError) => void
  /** Called with the errors once they are rendered. */
  onRefused?: (form: HTMLFormElement, problems: Problems) => void
}

/**
 * The state of a form whose text survives a failure, a closed tab, an expired session and a change by somebody else.
 * `KeptFormFrame` shows it.
 */
export function useKeptForm<Values extends object, Saved extends Versioned, SaveOptions = void>(
  options: KeptFormOptions<Values, Saved, SaveOptions>,
) {
  const { place, edited, toValues, follow, problemsOf, complete, save, onSaved } = options
  const { problemsIn = byFirstSegment, onError, onRefused } = options
  useScreenHold()
  const [initial] = useState(options.initial)
  const { base, conflict, resolveConflict } = useConflict<Saved | null, Values>(
    edited,
    toValues ?? (() => initial),
  )
  const version = base?.version ?? null
  const [storedForm] = useState(() => readKeptForm(place, initial))
  const [hasKept, setHasKept] = useState(storedForm !== null)
  const state = useFormState(storedForm?.values ?? initial, { follow, onRefused })
  const { root, form, current, take, begin, problems, setProblems, refuse } = state
  const { values } = form
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial)

  const saving = useMutation({
    mutationFn: (request: { values: Values; saveOptions: SaveOptions }) =>
      save(request.values, base, request.saveOptions),
    onSuccess: (saved) => {
      forgetForm(place)
      onSaved(saved)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      const merged = toValues ? resolveConflict(error, current()) : null
      if (merged !== null) return take(merged)
      onError?.(error)
      refuse(problemsIn(error))
    },
  })
  useKeptValues(place, { values, version }, isChanged && !saving.isSuccess)
  const submit = (saveOptions: SaveOptions) => {
    if (saving.isPending) return
    if (refuse(problemsOf(current(), saveOptions))) return
    if (complete) take(complete(current()))
    saving.mutate({ values: current(), saveOptions })
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
    /** The version of the record that was edited in the stored text; null for a new record, or without stored text. */
    keptVersion: storedForm?.version ?? null,
    /** Whether somebody else has saved another version since the stored text began. */
    isOutdated: hasKept && conflict === null && storedForm?.version !== version,
    base,
    conflict,
  }
}
