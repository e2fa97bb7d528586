import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { byPath } from '#platform/web/forms/problems.ts'
import { useKeptForm, type KeptFormOptions } from '#platform/web/forms/use-kept-form.ts'
import type { Requirement } from '../../definitions/contract.ts'
import { organizationOf, problemsOf, toBody, type DefinitionValues } from './definition-values.ts'
import {
  createRequirement,
  renewCompliance,
  requirementQuery,
  updateRequirement,
} from '../../definitions/web/queries.ts'

export interface DefinitionFormOptions extends Required<
  Pick<KeptFormOptions<DefinitionValues, Requirement>, 'edited' | 'initial' | 'onSaved' | 'onRefused'>
> {
  userId: string
  /** What a new one starts from: the device keeps the text of each apart. */
  source: string
}

/** Which codes of errors belong to a field. */
const fieldOf: Readonly<Record<string, string>> = { requirement_code_taken: 'code' }

/** The state of the form of a requirement. */
export function useDefinitionForm(options: DefinitionFormOptions) {
  const { userId, edited, source, initial, onSaved, onRefused } = options
  const cache = useQueryClient()
  // Once: the rows of its rule have keys of this form.
  const [before] = useState(initial)
  const [newId] = useState(() => uuid())
  return useKeptForm<DefinitionValues, Requirement>({
    place: { form: 'compliance-definition', userId, what: edited?.id ?? `new ${source}` },
    edited,
    initial: before,
    problemsOf: (values) => problemsOf(values, edited ? before : null),
    save: (values, base) =>
      base
        ? updateRequirement(base.id, {
            ...toBody(values),
            version: base.version,
            applyToExisting: values.applyToExisting ?? false,
          })
        : createRequirement({ _id: newId, ...organizationOf(values), ...toBody(values) }),
    onSaved: (saved) => {
      void renewCompliance(cache)
      onSaved(saved)
    },
    problemsIn: (error) => {
      const field = fieldOf[error.code ?? '']
      return { ...byPath(error), ...(field !== undefined && { [field]: error.message }) }
    },
    onError: ({ code }) => {
      // The form starts again from the current version, with what was typed.
      if (code === 'requirement_changed' && edited)
        void cache.invalidateQueries({ queryKey: requirementQuery(edited.id).queryKey })
    },
    onRefused,
  })
}
