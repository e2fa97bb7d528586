import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { toast } from '#platform/web/components/toast.ts'
import textStyles from '#platform/web/ui/text.module.css'
import type { NewsPost } from '../contract.ts'
import { failureWords } from './messages.ts'
import { withdrawMutation } from './queries.ts'

const minLength = 3

/** Takes a post away from its readers, with a reason that its managers read. */
export function WithdrawDialog({ post, onClose }: { post: NewsPost; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const withdraw = useMutation(withdrawMutation(useQueryClient()))
  const isTooShort = reason.trim().length < minLength
  return (
    <FormDialog
      title="Withdraw the post"
      failure={withdraw.error ? { error: withdraw.error, words: failureWords(withdraw.error) } : null}
      isSaving={withdraw.isPending}
      saveLabel="Withdraw"
      onSave={() => {
        setSubmitted(true)
        if (isTooShort) field.current?.focus()
        if (isTooShort || withdraw.isPending) return
        withdraw.mutate(
          { id: post.id, revision: post.revision, reason: reason.trim() },
          {
            onSuccess: () => {
              toast.success('The post is withdrawn.')
              onClose()
            },
          },
        )
      }}
      onClose={onClose}
    >
      <p className={textStyles.note}>Nobody can read it any more. Its answers are kept.</p>
      <TextInput
        ref={field}
        label="Why?"
        required
        maxLength={280}
        value={reason}
        error={isSubmitted && isTooShort ? `Say why, in at least ${minLength} characters.` : undefined}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </FormDialog>
  )
}
