import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import { adviseOnLevel } from './queries.ts'
import classes from './sign-screen.module.css'

export interface AdviceFormProps {
  signatureId: string
  onTyped: (hasText: boolean) => void
  onDone: () => void
}

const minLength = 3
const maxLength = 300

/** An optional line for the clinician. It stays on the screen until it is saved or emptied. */
export function AdviceForm({ signatureId, onTyped, onDone }: AdviceFormProps) {
  const [advice, setAdvice] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [checked, setChecked] = useState<PrivacyCheck[]>([])
  const save = useMutation({
    mutationFn: () => adviseOnLevel(signatureId, { advice: advice.trim(), privacyChecked: checked }),
    onSuccess: () => {
      announce('Saved for the clinician')
      onDone()
    },
  })
  const isTooShort = advice.trim().length < minLength
  const fieldError = save.error instanceof ApiError ? save.error.fields[0]?.message : undefined
  return (
    <form
      className={classes.advice}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (!isTooShort && !save.isPending) save.mutate()
      }}
    >
      <GuardedTextInput
        path="advice"
        label="What would move this up a level?"
        description="Optional. The clinician reads it with both levels."
        maxLength={maxLength}
        value={advice}
        error={isSubmitted && isTooShort ? `Write at least ${minLength} characters.` : fieldError}
        onChange={(words) => {
          setAdvice(words)
          onTyped(words.trim() !== '')
        }}
        checked={checked}
        onCheckedChange={setChecked}
      />
      {advice.trim() !== '' && (
        <Button type="submit" variant="default" loading={save.isPending}>
          Save
        </Button>
      )}
      {save.error && fieldError === undefined && (
        <ErrorBanner>{save.error.message} What you typed is still here.</ErrorBanner>
      )}
    </form>
  )
}
