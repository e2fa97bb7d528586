import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { forgetForm, readKeptForm, useKeptValues, type KeptFormKey } from '../offline/kept-form.ts'
import { useScreenHold } from '../session/screen-hold.ts'
import { useConflict } from '../use-conflict.ts'
import { byFirstSegment, type Problems } from './problems.ts'
import { useFormState } from './use-form-state.ts'

interface Versioned {
  version: number
}

export interface KeptFormOptions<Values, Saved extends Versioned, SaveOptions = void> {
  /** The key under which the device stores the unsaved text. */
  formKey: KeptFormKey
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
  validate: (values: Values, saveOptions: SaveOptions) => Problems
  /** Returns the values to send. They become those of the form, so that a retry sends the same. */
  complete?: (values: Values) => Values
  /** Saves a new record, or replaces the edited version. */
  save: (values: Values, base: Saved | null, saveOptions: SaveOptions) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** Returns the messages of a refusal by field. By default, `byFirstSegment` finds the field of each. */
  problemsOfRefusal?: (error: ApiError) => Problems
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
  const { formKey, edited, toValues, follow, validate, complete, save, onSaved } = options
  const { problemsOfRefusal = byFirstSegment, onError, onRefused } = options
  useScreenHold()
  const [initial] = useState(options.initial)
  const { base, conflict, resolveConflict } = useConflict<Saved | null, Values>(
    edited,
    toValues ?? (() => initial),
  )
  const version = base?.version ?? null
  const [storedForm] = useState(() => readKeptForm(formKey, initial))
  const [hasStoredText, setHasStoredText] = useState(storedForm !== null)
  const state = useFormState(storedForm?.values ?? initial, { follow, onRefused })
  const { root, form, current, setFormValues, reset, problems, setProblems, showProblems } = state
  const { values } = form
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial)

  const saving = useMutation({
    mutationFn: (request: { values: Values; saveOptions: SaveOptions }) =>
      save(request.values, base, request.saveOptions),
    onSuccess: (saved) => {
      forgetForm(formKey)
      onSaved(saved)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      const merged = toValues ? resolveConflict(error, current()) : null
      if (merged !== null) return setFormValues(merged)
      onError?.(error)
      showProblems(problemsOfRefusal(error))
    },
  })
  useKeptValues(formKey, { values, version }, isChanged && !saving.isSuccess)
  const submit = (saveOptions: SaveOptions) => {
    if (saving.isPending) return
    if (showProblems(validate(current(), saveOptions))) return
    if (complete) setFormValues(complete(current()))
    saving.mutate({ values: current(), saveOptions })
  }
  const discard = () => {
    forgetForm(formKey)
    reset(initial)
    setHasStoredText(false)
  }
  return {
    root,
    form,
    setFormValues,
    initial,
    isChanged,
    problems,
    setProblems,
    saving,
    submit,
    discard,
    hasStoredText,
    /** The version of the record that was edited in the stored text; null for a new record, or without stored text. */
    keptVersion: storedForm?.version ?? null,
    /** Whether somebody else has saved another version since the stored text began. */
    isOutdated: hasStoredText && conflict === null && storedForm?.version !== version,
    base,
    conflict,
  }
}
