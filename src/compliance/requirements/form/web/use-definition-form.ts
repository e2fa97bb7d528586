import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { byPath } from '#platform/web/forms/problems.ts'
import { useKeptForm, type KeptFormOptions } from '#platform/web/forms/use-kept-form.ts'
import type { Requirement } from '../../definitions/contract.ts'
import { toOrganizationRequest, findProblems, toBody, type DefinitionValues } from './definition-values.ts'
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
  /** The starting point of a new requirement; each has its own draft on the device. */
  source: string
}

/** The field to which an error belongs, by error code. */
const fieldsByErrorCode: Readonly<Record<string, string>> = { requirement_code_taken: 'code' }

/** The state of the requirement form. */
export function useDefinitionForm(options: DefinitionFormOptions) {
  const { userId, edited, source, initial, onSaved, onRefused } = options
  const cache = useQueryClient()
  // Read only once: the rows of its rule have keys of this form.
  const [initialValues] = useState(initial)
  const [newId] = useState(() => uuid())
  return useKeptForm<DefinitionValues, Requirement>({
    formKey: { form: 'compliance-definition', userId, what: edited?.id ?? `new ${source}` },
    edited,
    initial: initialValues,
    validate: (values) => findProblems(values, edited ? initialValues : null),
    save: (values, base) =>
      base
        ? updateRequirement(base.id, {
            ...toBody(values),
            version: base.version,
            applyToExisting: values.applyToExisting ?? false,
          })
        : createRequirement({ _id: newId, ...toOrganizationRequest(values), ...toBody(values) }),
    onSaved: (saved) => {
      void renewCompliance(cache)
      onSaved(saved)
    },
    problemsOfRefusal: (error) => {
      const field = fieldsByErrorCode[error.code ?? '']
      return { ...byPath(error), ...(field !== undefined && { [field]: error.message }) }
    },
    onError: ({ code }) => {
      // The form restarts from the current version and keeps what was typed.
      if (code === 'requirement_changed' && edited)
        void cache.invalidateQueries({ queryKey: requirementQuery(edited.id).queryKey })
    },
    onRefused,
  })
}
