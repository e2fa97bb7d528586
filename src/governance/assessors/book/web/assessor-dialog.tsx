import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isEmail } from '#platform/contract/credentials.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { Assessor } from '../contract.ts'
import { bookErrorMessage, fieldProblem } from './messages.ts'
import { addingAssessor, changingAssessor } from './queries.ts'

interface AssessorDialogProps {
  organizationId: string
  /** Null for a new entry. */
  assessor: Assessor | null
  onClose: () => void
}

type Field = 'name' | 'role' | 'registration' | 'address'

const fields: readonly { name: Field; label: string; maxLength: number; type?: 'email' }[] = [
  { name: 'name', label: 'Name', maxLength: 120 },
  { name: 'role', label: 'Role', maxLength: 120 },
  { name: 'registration', label: 'Registration number', maxLength: 60 },
  { name: 'address', label: 'Email address', maxLength: 254, type: 'email' },
]

const problemOf = (field: Field, value: string): string | undefined => {
  if (field === 'address') return isEmail(value) ? undefined : 'Please enter a valid email address'
  return Array.from(value).length < 2 ? 'Use at least 2 characters.' : undefined
}

/** Adds an entry to the address book, or changes one. */
export function AssessorDialog({ organizationId, assessor, onClose }: AssessorDialogProps) {
  const cache = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { name = '', role = '', registration = '', address = '' } = assessor ?? {}
  const [values, setValues] = useState<Record<Field, string>>({ name, role, registration, address })
  const [isSubmitted, setSubmitted] = useState(false)
  const adding = useMutation(addingAssessor(cache, organizationId))
  const changing = useMutation(
    changingAssessor(cache, organizationId, { id: assessor?.id ?? '', version: assessor?.version ?? 1 }),
  )
  const { error, isPending } = assessor === null ? adding : changing
  const isOfField = error instanceof ApiError && error.fields.length > 0
  const hasNewAddress = assessor !== null && values.address.trim() !== assessor.address
  const save = () => {
    setSubmitted(true)
    const trimmed = {
      name: values.name.trim(),
      role: values.role.trim(),
      registration: values.registration.trim(),
      address: values.address.trim(),
    }
    const wrong = fields.find((field) => problemOf(field.name, trimmed[field.name]))
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`input[name=${wrong.name}]`)?.focus()
      return
    }
    if (isPending) return
    const onSuccess = () => {
      announce(assessor === null ? `${trimmed.name} added` : `${trimmed.name} saved`)
      onClose()
    }
    if (assessor === null) adding.mutate(trimmed, { onSuccess })
    else changing.mutate(trimmed, { onSuccess })
  }
  return (
    <FormDialog
      title={assessor === null ? 'Add an assessor' : `Edit ${assessor.name}`}
      formRef={form}
      failure={error && !isOfField ? { error, words: bookErrorMessage(error) } : null}
      isSaving={isPending}
      saveLabel={assessor === null ? 'Add and send the link' : 'Save'}
      onSave={save}
      onClose={onClose}
    >
      {fields.map((field, index) => (
        <TextInput
          key={field.name}
          name={field.name}
          label={field.label}
          type={field.type ?? 'text'}
          required
          autoComplete="off"
          maxLength={field.maxLength}
          value={values[field.name]}
          error={
            (isSubmitted && problemOf(field.name, values[field.name].trim())) ||
            fieldProblem(error, field.name)
          }
          onChange={({ currentTarget: { value } }) => {
            setValues({ ...values, [field.name]: value })
            if (error) (assessor === null ? adding : changing).reset()
          }}
          {...(index === 0 && { 'data-autofocus': true })}
        />
      ))}
      <p className={textStyles.note}>
        {assessor === null
          ? 'They get a link to confirm the address, which works for 14 days. Once it is confirmed, clinicians can ask them.'
          : hasNewAddress
            ? 'The new address has to be confirmed with a link. Open requests to this person end.'
            : 'Signatures keep the name and role that they were made with.'}
      </p>
    </FormDialog>
  )
}
