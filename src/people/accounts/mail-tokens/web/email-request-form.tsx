import { TextInput } from '@mantine/core'
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { isEmail } from '#platform/contract/credentials.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useAttempt } from '#platform/web/ui/use-attempt.ts'

interface EmailRequestFormProps {
  className: string | undefined
  /** The email, if known; then the form has no input for it. */
  email?: string | undefined
  /** The error if the field is empty. */
  missingMessage: string
  errorMessage: (error: unknown) => string
  /** Sends the request. */
  request: (email: string) => Promise<unknown>
  onRequest?: () => void
  onSent: (email: string) => void
  /** Returns the button and the content above it. */
  children: (isPending: boolean) => ReactNode
}

/** A form that requests a message with a link, such as for a new password. It keeps the typed email if the request fails. */
export function EmailRequestForm(props: EmailRequestFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [fieldError, setFieldError] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isPending, attempt] = useAttempt()

  const errorOf = (email: string): string | null => {
    if (email === '') return props.missingMessage
    return isEmail(email) ? null : 'Please enter a valid email address'
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    const email = (props.email ?? field.current?.value ?? '').trim()
    const emailError = errorOf(email)
    setFieldError(emailError)
    if (emailError !== null) return field.current?.focus()
    setFailure(null)
    props.onRequest?.()
    void attempt(async () => {
      try {
        await props.request(email)
        props.onSent(email)
      } catch (error) {
        setFailure(error)
        field.current?.focus()
      }
    })
  }

  return (
    <form className={props.className} noValidate onSubmit={submit}>
      {failure !== null && (
        <ErrorBanner
          requestId={failure instanceof ApiError && failure.status >= 500 ? failure.requestId : null}
        >
          {props.errorMessage(failure)}
        </ErrorBanner>
      )}
      {props.email === undefined && (
        <TextInput
          ref={field}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={fieldError}
          onChange={() => setFieldError(null)}
        />
      )}
      {props.children(isPending)}
    </form>
  )
}
