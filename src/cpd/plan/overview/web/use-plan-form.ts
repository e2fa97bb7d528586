import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useConflict } from '#platform/web/use-conflict.ts'
import { forgetForm, readKeptForm, useKeptForm, type KeptPlace } from '#platform/web/offline/kept-form.ts'

type Problems = Readonly<Partial<Record<string, string>>>

interface Versioned {
  version: number
}

export interface PlanFormOptions<Values, Saved extends Versioned> {
  /** Where the device keeps what is typed. */
  place: KeptPlace
  /** The edited record; null for a new one. */
  edited: Saved | null
  /** What a new one starts with. */
  empty: Values
  toValues: (saved: Saved) => Values
  problemsOf: (values: Values) => Problems
  /** Saves a new record, or replaces the edited version. */
  save: (values: Values, edited: Saved | null) => Promise<Saved>
  onSaved: (saved: Saved) => void
  onRefused: () => void
}

const firstOf = (path: string): string => path.split('.')[0] ?? ''

/** The state of a form of the plan: what was typed survives a failure, a closed tab and an expired session. */
export function usePlanForm<Values extends object, Saved extends Versioned>(
  options: PlanFormOptions<Values, Saved>,
) {
  const { place, edited, empty, toValues, problemsOf, save, onSaved, onRefused } = options
  const cache = useQueryClient()
  const [initial] = useState(() => (edited ? toValues(edited) : empty))
  const { base, conflict, meet } = useConflict<Saved | null, Values>(edited, toValues)
  const version = base?.version ?? null
  const [kept] = useState(() => readKeptForm(place, initial))
  const [hasKept, setHasKept] = useState(kept !== null)
  const [values, setValues] = useState(kept?.values ?? initial)
  const [errors, setErrors] = useState<Problems>({})
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial)
  const saving = useMutation({
    mutationFn: () => save(values, base),
    onSuccess: (saved) => {
      forgetForm(place)
      void cache.invalidateQueries({ queryKey: ['cpd'] })
      onSaved(saved)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      const merged = meet(error, values)
      if (merged !== null) return setValues(merged)
      setErrors(Object.fromEntries(error.fields.map(({ path, message }) => [firstOf(path), message])))
      onRefused()
    },
  })
  useKeptForm(place, { values, version }, isChanged && !saving.isSuccess)
  const enter = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))
  const submit = () => {
    if (saving.isPending) return
    const problems = problemsOf(values)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return onRefused()
    saving.mutate()
  }
  const discard = () => {
    forgetForm(place)
    setValues(initial)
    setErrors({})
    setHasKept(false)
  }
  const isOutdated = conflict === null && kept?.version !== version
  return { values, errors, enter, saving, submit, discard, hasKept, isOutdated, base, conflict }
}
