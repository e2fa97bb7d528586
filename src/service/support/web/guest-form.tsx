import { Button } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { ApiError, requestIdOf } from '#platform/web/api/api-error.ts'
import type { Form } from '#platform/web/forms/form.ts'
import { TextareaField, TextField } from '#platform/web/forms/text-fields.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { focusFirstError } from '#platform/web/ui/field-slot.tsx'
import { useAttempt } from '#platform/web/ui/use-attempt.ts'
import { isEmail } from '#platform/contract/credentials.ts'
import type { GuestRequest, Topic } from '../contract.ts'
import { sendGuestRequest } from './queries.ts'
import { fieldProblem, generalProblem, missingMessages } from './messages.ts'
import classes from './request-form.module.css'
import { TopicForm } from './topic-form.tsx'

type FormValues = Omit<GuestRequest, 'topic'> & { topic: Topic | '' }

const emptyValues: FormValues = { name: '', email: '', topic: '', message: '' }

function findProblems(values: FormValues): Partial<Record<keyof FormValues, string>> {
  const fields = Object.keys(values) as (keyof FormValues)[]
  const missingFields = fields
    .filter((field) => values[field].trim() === '')
    .map((field) => [field, missingMessages[field]])
  const hasInvalidEmail = values.email.trim() !== '' && !isEmail(values.email)
  return {
    ...Object.fromEntries(missingFields),
    ...(hasInvalidEmail && { email: 'Please enter a valid email address' }),
  }
}

/** The form for users who are not signed in. Reveals nothing about accounts; the answer comes by email. */
export function GuestForm({ onSent }: { onSent: (email: string) => void }) {
  const [values, setValues] = useState(emptyValues)
  const [isChecked, setIsChecked] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isPending, attempt] = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  const inputProblems = findProblems(values)
  const errorOf = (field: keyof FormValues): string | null =>
    (isChecked ? inputProblems[field] : undefined) ?? fieldProblem(failure, field)
  const generalError = generalProblem(failure)
  const change = (changes: Partial<FormValues>) => setValues({ ...values, ...changes })
  const focusFirst = (problems: readonly { path: string }[]) =>
    form.current && focusFirstError(form.current, problems)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    const { topic, ...texts } = values
    const problems = Object.keys(inputProblems).map((path) => ({ path }))
    if (topic === '' || problems.length > 0) return focusFirst(problems)
    if (isPending) return
    setFailure(null)
    void attempt(async () => {
      try {
        await sendGuestRequest({ ...texts, topic })
        onSent(values.email.trim())
      } catch (error) {
        setFailure(error)
        if (error instanceof ApiError) focusFirst(error.fields)
      }
    })
  }

  const fields: Form<FormValues> = {
    values,
    errorOf: (path) => errorOf(path as keyof FormValues) ?? undefined, // safe: the paths of the fields below
    enter: change,
  }

  return (
    <form ref={form} className={classes.form} noValidate aria-label="Ask us" onSubmit={submit}>
      {generalError !== null && <ErrorBanner requestId={requestIdOf(failure)}>{generalError}</ErrorBanner>}
      <TextField
        form={fields}
        path="name"
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={120}
      />
      <TextField
        form={fields}
        path="email"
        label="Your email"
        description="The answer is sent here."
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <TopicForm form={fields} />
      <TextareaField
        form={fields}
        path="message"
        label="Message"
        description="Do not enter names, numbers or dates of birth of patients: such text is refused."
        rows={4}
        maxLength={4000}
      />
      <Button type="submit" color="signal" fullWidth loading={isPending}>
        Send request
      </Button>
    </form>
  )
}
