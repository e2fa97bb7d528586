import { SegmentedControl, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isEmail } from '#platform/contract/credentials.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { AssessorChoiceForm } from '../book/web/assessor-choice-form.tsx'
import { assessorChoicesQuery } from '../book/web/queries.ts'
import type { AssessorChoice } from '../book/contract.ts'
import { isFreeMail } from '../free-mail.ts'
import { assessorErrorMessage } from './messages.ts'
import { askingAssessor } from './queries.ts'

interface AskOutsideDialogProps {
  caseId: string
  onAsked: (whom: string) => void
  onClose: () => void
}

type Way = 'book' | 'typed'

/** Asks somebody without an account, who is in the organization's address book or whose address the user types. */
export function AskOutsideDialog({ caseId, onAsked, onClose }: AskOutsideDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const [chosenWay, setWay] = useState<Way | null>(null)
  const [chosen, setChosen] = useState<AssessorChoice | null>(null)
  const [address, setAddress] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const choices = useQuery(assessorChoicesQuery(caseId, ''))
  const asking = useMutation(askingAssessor(useQueryClient(), caseId))
  const fieldError = asking.error instanceof ApiError ? asking.error.fields[0]?.message : undefined
  const isValid = isEmail(address)
  const hasBook = (choices.data?.assessors.length ?? 0) > 0
  // Without an address book, there is no choice to show.
  const way = hasBook ? (chosenWay ?? 'book') : 'typed'
  const send = () => {
    setSubmitted(true)
    if (asking.isPending) return
    if (way === 'book' && chosen)
      asking.mutate({ assessorId: chosen.id }, { onSuccess: () => onAsked(chosen.name) })
    else if (way === 'typed' && isValid)
      asking.mutate({ address: address.trim() }, { onSuccess: () => onAsked(address.trim()) })
    else form.current?.querySelector<HTMLElement>('select, input[type=email]')?.focus()
  }
  return (
    <FormDialog
      title="Ask somebody without an account"
      formRef={form}
      failure={
        asking.error && fieldError === undefined
          ? { error: asking.error, words: assessorErrorMessage(asking.error) }
          : null
      }
      isSaving={asking.isPending || choices.isPending}
      saveLabel="Send the link"
      onSave={send}
      onClose={onClose}
    >
      {hasBook && (
        <SegmentedControl
          aria-label="Whom to ask"
          fullWidth
          data={[
            { value: 'book', label: 'Address book' },
            { value: 'typed', label: 'Another address' },
          ]}
          value={way}
          onChange={(value) => {
            setWay(value)
            setSubmitted(false)
            asking.reset()
          }}
        />
      )}
      {way === 'book' ? (
        <AssessorChoiceForm
          caseId={caseId}
          chosen={chosen}
          error={isSubmitted && chosen === null ? 'Choose whom to ask.' : undefined}
          onChoose={(choice) => {
            setChosen(choice)
            asking.reset()
          }}
        />
      ) : (
        <TextInput
          label="Their email address"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          maxLength={254}
          value={address}
          error={isSubmitted && !isValid ? 'Please enter a valid email address' : fieldError}
          onChange={({ currentTarget: { value } }) => {
            setAddress(value)
            asking.reset()
          }}
          data-autofocus
        />
      )}
      <p className={textStyles.note}>
        They get a link to this case only, which works once within 14 days. You do not see the link.{' '}
        {way === 'book' ? (
          'The signature says that they were asked from the address book of your organization.'
        ) : (
          <>
            The signature is marked: address given by you
            {isValid && isFreeMail(address) && ', at a public email provider'}.
          </>
        )}
      </p>
    </FormDialog>
  )
}
