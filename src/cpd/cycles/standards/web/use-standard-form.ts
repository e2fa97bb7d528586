import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Form } from '#platform/web/forms/form.ts'
import { byPath, type Problems } from '#platform/web/forms/problems.ts'
import { useKeptForm } from '#platform/web/forms/use-kept-form.ts'
import type { Standard } from '../contract.ts'
import { saveStandard } from './queries.ts'
import { validate } from './standard-problems.ts'
import { codeFor, toBody, toValues, type StandardValues } from './standard-values.ts'

const withoutTargets = (errors: Problems): Problems =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith('targets')))

/** The values, and the code under which a new standard was first sent. */
type FormValues = StandardValues & { newCode: string }

const toFormValues = (values: StandardValues): FormValues => ({ ...values, newCode: '' })

interface StandardFormOptions {
  userId: string
  /** The stored standard; null for a new one. */
  edited: Standard | null
  initial: StandardValues
  usedCodes: readonly string[]
  onSaved: () => void
}

/** The state of the form of a standard. */
export function useStandardForm({ userId, edited, initial, usedCodes, onSaved }: StandardFormOptions) {
  const cache = useQueryClient()
  /** Codes of standards that this user cannot see. */
  const [takenCodes, setTakenCodes] = useState<readonly string[]>([])
  const formState = useKeptForm<FormValues, Standard>({
    formKey: { form: 'cpd-standard', userId, what: edited?.code ?? 'new' },
    edited,
    initial: toFormValues(initial),
    toValues: (saved) => toFormValues(toValues(saved)),
    validate,
    // The code is chosen once, so that a retry after a lost answer does not add a second standard.
    complete: (values) => ({
      ...values,
      newCode:
        edited?.code ??
        (values.newCode || codeFor(`${values.body} ${values.title}`, new Set([...usedCodes, ...takenCodes]))),
    }),
    save: ({ newCode, ...values }, base) =>
      saveStandard(cache, { code: newCode, body: toBody(values, base?.version ?? 0) }),
    problemsOfRefusal: byPath,
    onSaved,
    onError: ({ code }) => {
      // Another administrator has taken the code of a new standard.
      if (code !== 'standard_changed' && code !== 'standard_code_taken') return
      setTakenCodes([...takenCodes, formState.form.values.newCode])
      formState.form.enter({ newCode: '' })
    },
  })
  const form: Form<StandardValues> = {
    ...formState.form,
    enter: (change) => {
      formState.form.enter(change)
      // Targets move and disappear, and messages refer to them by position.
      if (change.targets) formState.setProblems(withoutTargets)
    },
  }
  return { ...formState, form }
}
