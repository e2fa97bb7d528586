import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isEmail } from '#platform/contract/credentials.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { isFreeMail } from '../free-mail.ts'
import { assessorErrorMessage } from './messages.ts'
import { askingAssessor } from './queries.ts'

interface AskOutsideDialogProps {
  caseId: string
  onAsked: (address: string) => void
  onClose: () => void
}

/** Asks for the address of somebody who has no account. */
export function AskOutsideDialog({ caseId, onAsked, onClose }: AskOutsideDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const [address, setAddress] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const asking = useMutation(askingAssessor(useQueryClient(), caseId))
  const fieldError = asking.error instanceof ApiError ? asking.error.fields[0]?.message : undefined
  const isValid = isEmail(address)
  return (
    <FormDialog
      title="Ask somebody without an account"
      formRef={form}
      failure={
        asking.error && fieldError === undefined
          ? { error: asking.error, words: assessorErrorMessage(asking.error) }
          : null
      }
      isSaving={asking.isPending}
      saveLabel="Send the link"
      onSave={() => {
        setSubmitted(true)
        if (!isValid) form.current?.querySelector('input')?.focus()
        else if (!asking.isPending)
          asking.mutate(address.trim(), { onSuccess: () => onAsked(address.trim()) })
      }}
      onClose={onClose}
    >
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
      <p className={textStyles.note}>
        They get a link to this case alone, which works once within 14 days. You do not see the link. The
        signature is marked: address given by you
        {isValid && isFreeMail(address) && ', at a service where anybody gets an address'}.
      </p>
    </FormDialog>
  )
}
