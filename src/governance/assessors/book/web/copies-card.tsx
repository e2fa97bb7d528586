import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isEmail } from '#platform/contract/credentials.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './copies-card.module.css'
import { bookErrorMessage } from './messages.ts'
import { settingCopies } from './queries.ts'

interface CopiesCardProps {
  organizationId: string
  copiesTo: string | null
}

/** The address to which the organization gets a copy of each answer from outside. */
export function CopiesCard({ organizationId, copiesTo }: CopiesCardProps) {
  const [address, setAddress] = useState(copiesTo ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const setting = useMutation(settingCopies(useQueryClient(), organizationId))
  const trimmed = address.trim()
  const isValid = trimmed === '' || isEmail(trimmed)
  return (
    <section className={classes.root} aria-labelledby="copies">
      <h2 id="copies" className={textStyles.title}>
        Copies
      </h2>
      <p className={textStyles.note}>
        After each signature or return from outside, this address gets a copy: who answered, whose case it
        was, when, and who gave the address. It contains nothing of the case. Leave the field empty for no
        copies.
      </p>
      {setting.error && (
        <ErrorBanner requestId={faultIdOf(setting.error)}>{bookErrorMessage(setting.error)}</ErrorBanner>
      )}
      <form
        className={classes.form}
        noValidate
        aria-label="Copies"
        onSubmit={(event) => {
          event.preventDefault()
          setSubmitted(true)
          if (!isValid || setting.isPending) return
          setting.mutate(trimmed === '' ? null : trimmed, {
            onSuccess: () => announce(trimmed === '' ? 'No copies are sent' : `Copies go to ${trimmed}`),
          })
        }}
      >
        <TextInput
          className={classes.field}
          label="Address for copies of outside signatures"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={address}
          error={isSubmitted && !isValid ? 'Please enter a valid email address' : undefined}
          onChange={({ currentTarget: { value } }) => {
            setAddress(value)
            setSubmitted(false)
          }}
        />
        <Button
          type="submit"
          variant="default"
          loading={setting.isPending}
          disabled={trimmed === (copiesTo ?? '')}
        >
          Save
        </Button>
      </form>
    </section>
  )
}
