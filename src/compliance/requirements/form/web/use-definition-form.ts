import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { ApiError } from '#platform/web/api/api-error.ts'
import { forgetForm, readKeptForm, useKeptForm } from '#platform/web/offline/kept-form.ts'
import type { Requirement } from '../../definitions/contract.ts'
import {
  organizationOf,
  problemsOf,
  toBody,
  type DefinitionValues,
  type Problems,
} from './definition-values.ts'
import {
  createRequirement,
  renewCompliance,
  requirementQuery,
  updateRequirement,
} from '../../definitions/web/queries.ts'

export interface DefinitionFormOptions {
  userId: string
  /** The edited requirement; null for a new one. */
  edited: Requirement | null
  /** What a new one starts from: the device keeps the text of each apart. */
  source: string
  initial: DefinitionValues
  onSaved: (saved: Requirement) => void
  /** Gets what is wrong, by field. */
  onRefused: (problems: Problems) => void
}

/** Which codes of errors belong to a field. */
const fieldOf: Readonly<Record<string, string>> = { requirement_code_taken: 'code' }

/** The state of the form: what was typed survives a failure, a closed tab and a change by somebody else. */
export function useDefinitionForm(options: DefinitionFormOptions) {
  const { userId, edited, source, initial, onSaved, onRefused } = options
  const place = { form: 'compliance-definition', userId, what: edited?.id ?? `new ${source}` }
  const version = edited?.version ?? null
  const cache = useQueryClient()
  const [newId] = useState(() => uuid())
  // Once: the rows of its rule have keys of this form.
  const [before] = useState(initial)
  const [kept] = useState(() => readKeptForm(place, before))
  const [hasKept, setHasKept] = useState(kept !== null)
  const [values, setValues] = useState(kept?.values ?? before)
  const [errors, setErrors] = useState<Problems>({})
  const isChanged = JSON.stringify(values) !== JSON.stringify(before)
  const editedBefore = edited ? before : null
  const saving = useMutation({
    mutationFn: () =>
      edited
        ? updateRequirement(edited.id, {
            ...toBody(values),
            version: edited.version,
            applyToExisting: values.applyToExisting ?? false,
          })
        : createRequirement({ _id: newId, ...organizationOf(values), ...toBody(values) }),
    onSuccess: (saved) => {
      forgetForm(place)
      void renewCompliance(cache)
      onSaved(saved)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      // The form starts again from the current version, with what was typed.
      if (error.code === 'requirement_changed' && edited)
        void cache.invalidateQueries({ queryKey: requirementQuery(edited.id).queryKey })
      const field = fieldOf[error.code ?? '']
      const problems = {
        ...Object.fromEntries(error.fields.map(({ path, message }) => [path, message])),
        ...(field !== undefined && { [field]: error.message }),
      }
      setErrors(problems)
      onRefused(problems)
    },
  })
  useKeptForm(place, { values, version }, isChanged && !saving.isSuccess)
  const enter = (change: Partial<DefinitionValues>) => setValues((known) => ({ ...known, ...change }))
  const submit = () => {
    if (saving.isPending) return
    const problems = problemsOf(values, editedBefore)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return onRefused(problems)
    saving.mutate()
  }
  const discard = () => {
    forgetForm(place)
    setValues(before)
    setErrors({})
    setHasKept(false)
  }
  return {
    before,
    values,
    errors,
    enter,
    saving,
    submit,
    discard,
    hasKept,
    isChanged,
    /** The version that was being edited, if that is no longer the current one. */
    outdated: hasKept && kept !== null && kept.version !== version ? kept.version : null,
  }
}

/** What the sections of the form get. */
export type Editing = Pick<ReturnType<typeof useDefinitionForm>, 'values' | 'errors' | 'enter'>
