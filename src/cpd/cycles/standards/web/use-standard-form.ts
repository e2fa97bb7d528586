import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { forgetForm, readKeptForm, useKeptForm } from '#platform/web/offline/kept-form.ts'
import { useConflict } from '#platform/web/use-conflict.ts'
import type { Standard } from '../contract.ts'
import { savingStandard } from './queries.ts'
import { problemsOf, type Problems } from './standard-problems.ts'
import { codeFor, toBody, toValues, type StandardValues } from './standard-values.ts'

const withoutTargets = (errors: Problems): Problems =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith('targets')))

interface StandardFormOptions {
  userId: string
  /** The stored standard; null for a new one. */
  edited: Standard | null
  initial: StandardValues
  usedCodes: readonly string[]
  onSaved: () => void
  onRefused: () => void
}

/** The state of the form of a standard: what was typed survives a failure, a closed tab and an expired session. */
export function useStandardForm(options: StandardFormOptions) {
  const { userId, edited, initial, usedCodes, onSaved, onRefused } = options
  const place = { form: 'cpd-standard', userId, what: edited?.code ?? 'new' }
  const { base, conflict, meet } = useConflict<Standard | null, StandardValues>(edited, toValues)
  const version = base?.version ?? 0
  const [kept] = useState(() => readKeptForm(place, { ...initial, newCode: '' }))
  const [hasKept, setHasKept] = useState(kept !== null)
  const [{ newCode, ...values }, setAll] = useState(kept?.values ?? { ...initial, newCode: '' })
  /** Codes that standards have which this user does not see. */
  const [takenCodes, setTakenCodes] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<Problems>({})
  const saving = useMutation({
    ...savingStandard(useQueryClient()),
    onSuccess: () => {
      forgetForm(place)
      onSaved()
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      const merged = meet(error, values)
      if (merged !== null) return setAll({ ...merged, newCode })
      // Another administrator has taken the code of a new standard.
      if (error.code === 'standard_changed' || error.code === 'standard_code_taken') {
        setTakenCodes([...takenCodes, newCode])
        setAll((before) => ({ ...before, newCode: '' }))
      }
      setErrors(Object.fromEntries(error.fields.map(({ path, message }) => [path, message])))
      onRefused()
    },
  })
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial)
  useKeptForm(place, { values: { ...values, newCode }, version }, isChanged && !saving.isSuccess)
  const enter = (change: Partial<StandardValues>) => {
    setAll((before) => ({ ...before, ...change }))
    // Targets move and go, and their messages name them by position.
    if (change.targets) setErrors(withoutTargets)
  }
  const submit = () => {
    if (saving.isPending) return
    const problems = problemsOf(values)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return onRefused()
    // Chosen once, so that trying again after a lost answer does not add a second standard.
    const code =
      edited?.code ??
      (newCode || codeFor(`${values.body} ${values.title}`, new Set([...usedCodes, ...takenCodes])))
    setAll((before) => ({ ...before, newCode: code }))
    saving.mutate({ code, body: toBody(values, version) })
  }
  const discard = () => {
    forgetForm(place)
    setAll({ ...initial, newCode: '' })
    setErrors({})
    setHasKept(false)
  }
  const isOutdated = conflict === null && kept?.version !== version
  return { values, errors, enter, saving, submit, discard, hasKept, isOutdated, base, conflict }
}
