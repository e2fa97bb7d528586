import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { forgetForm, readKeptForm, useKeptForm, type KeptPlace } from '#platform/web/offline/kept-form.ts'

type Problems = Readonly<Partial<Record<string, string>>>

export interface PlanFormOptions<Values, Saved> {
  /** Where the device keeps what is typed. */
  place: KeptPlace
  /** The edited version; null for a new record. */
  version: number | null
  initial: Values
  problemsOf: (values: Values) => Problems
  save: (values: Values) => Promise<Saved>
  onSaved: (saved: Saved) => void
  onRefused: () => void
  /** The record was changed elsewhere: the form starts again from the current version, with what was typed. */
  onChanged: (error: ApiError) => void
}

const firstOf = (path: string): string => path.split('.')[0] ?? ''

/** The state of a form of the plan: what was typed survives a failure, a closed tab and an expired session. */
export function usePlanForm<Values extends object, Saved>(options: PlanFormOptions<Values, Saved>) {
  const { place, version, initial, problemsOf, save, onSaved, onRefused, onChanged } = options
  const cache = useQueryClient()
  const [kept] = useState(() => readKeptForm(place, initial))
  const [hasKept, setHasKept] = useState(kept !== null)
  const [values, setValues] = useState(kept?.values ?? initial)
  const [errors, setErrors] = useState<Problems>({})
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial)
  const saving = useMutation({
    mutationFn: save,
    networkMode: 'always',
    onSuccess: (saved) => {
      forgetForm(place)
      void cache.invalidateQueries({ queryKey: ['cpd'] })
      onSaved(saved)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.flags.current !== undefined) onChanged(error)
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
    saving.mutate(values)
  }
  const discard = () => {
    forgetForm(place)
    setValues(initial)
    setErrors({})
    setHasKept(false)
  }
  return { values, errors, enter, saving, submit, discard, hasKept, isOutdated: kept?.version !== version }
}
