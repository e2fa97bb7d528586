import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { announce } from '#platform/web/announcer/announce.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { plainText } from '#platform/web/plain-words.ts'
import { failureOf, useConflict } from '#platform/web/use-conflict.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import type { Registration } from '../contract.ts'
import { fieldProblem, messageOf } from './messages.ts'
import { regulatorChoices } from './regulator-choices.ts'
import { saveMutation, type RegistrationBody } from './queries.ts'

interface FormValues {
  regulator: string | null
  regulatorOther: string
  number: string
  expiresOn: string
}

const toFormValues = (registration: Registration): FormValues => ({
  regulator: registration.regulator,
  regulatorOther: registration.regulatorOther ?? '',
  number: registration.number,
  expiresOn: registration.expiresOn ?? '',
})

const labels: Record<keyof FormValues, string> = {
  regulator: 'Regulator',
  regulatorOther: 'Name of the regulator',
  number: 'Registration number',
  expiresOn: 'Expires on',
}

/** Returns the problems of the entered values, by field. */
const findProblems = ({
  regulator,
  regulatorOther,
  number,
}: FormValues): Partial<Record<keyof FormValues, string>> => ({
  ...(regulator === null && { regulator: 'Choose your regulator.' }),
  ...(regulator === 'other' &&
    regulatorOther.trim().length < 3 && {
      regulatorOther: 'Enter the name of the regulator, with at least 3 characters.',
    }),
  ...(number.trim().length < 3 && { number: 'Enter your number, with at least 3 characters.' }),
})

/** Returns the request body. The regulator is any text here; the server checks that its code exists. */
const toBody = ({ regulator, regulatorOther, number, expiresOn }: FormValues): RegistrationBody =>
  ({
    regulator,
    regulatorOther: regulator === 'other' ? regulatorOther.trim() : null,
    number: number.trim(),
    expiresOn: expiresOn || null,
  }) as RegistrationBody

interface RegistrationDialogProps {
  /** The registration to edit; null for a new one. */
  registration: Registration | null
  /** The number that is already in the profile; empty if there is none. */
  usualNumber: string
  /** The country whose regulators come first; null if the service names none. */
  country: string | null
  onClose: () => void
}

/** A dialog to enter a registration: regulator, number and expiry. */
export function RegistrationDialog({ registration, usualNumber, country, onClose }: RegistrationDialogProps) {
  const [newId] = useState(() => uuid())
  const choices = useMemo(() => regulatorChoices(country), [country])
  const { base, conflict, resolveConflict } = useConflict(registration, toFormValues)
  const save = useMutation(saveMutation(useQueryClient(), base, newId))
  const [values, setValues] = useState<FormValues>(
    registration
      ? toFormValues(registration)
      : { regulator: null, regulatorOther: '', number: usualNumber, expiresOn: '' },
  )
  const [isSubmitted, setSubmitted] = useState(false)
  const problems = findProblems(values)
  const problemOf = (path: keyof FormValues): string | undefined =>
    (isSubmitted ? problems[path] : undefined) ?? fieldProblem(save.error, path)
  const enter = (change: Partial<FormValues>) => setValues((previous) => ({ ...previous, ...change }))
  const submit = () => {
    setSubmitted(true)
    if (save.isPending || Object.keys(problems).length > 0) return
    save.mutate(toBody(values), {
      onError: (error) => setValues(resolveConflict(error, values) ?? values),
      onSuccess: () => {
        announce('Registration saved')
        onClose()
      },
    })
  }
  return (
    <FormDialog
      title={registration === null ? 'Add a registration' : 'Edit registration'}
      failure={failureOf(save.error, messageOf)}
      isSaving={save.isPending}
      onSave={submit}
      onClose={onClose}
    >
      {conflict !== null && (
        <ConflictNotice
          key={base?.version}
          what="This registration"
          conflict={conflict}
          labels={labels}
          format={(field, value) =>
            field === 'regulator'
              ? (choices.find((choice) => choice.value === value)?.label ?? '')
              : plainText(value)
          }
          onChoose={(field, value) => enter({ [field]: value })}
        />
      )}
      <SearchSelect
        label="Regulator"
        required
        choices={choices}
        value={values.regulator}
        error={problemOf('regulator')}
        onChange={(regulator) => enter({ regulator })}
      />
      {values.regulator === 'other' && (
        <GuardedTextInput
          path="regulatorOther"
          label="Name of the regulator"
          maxLength={120}
          value={values.regulatorOther}
          error={problemOf('regulatorOther')}
          onChange={(regulatorOther) => enter({ regulatorOther })}
        />
      )}
      <TextInput
        label="Registration number"
        withAsterisk
        maxLength={60}
        value={values.number}
        error={problemOf('number')}
        onChange={(event) => enter({ number: event.currentTarget.value })}
      />
      <TextInput
        label="Expires on"
        description="The last valid day. Without it, the registration does not keep a requirement current."
        type="date"
        value={values.expiresOn}
        error={problemOf('expiresOn')}
        onChange={(event) => enter({ expiresOn: event.currentTarget.value })}
      />
    </FormDialog>
  )
}
