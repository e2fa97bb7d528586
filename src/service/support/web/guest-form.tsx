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
import { fieldProblem, generalProblem, missing } from './messages.ts'
import classes from './request-form.module.css'
import { TopicForm } from './topic-form.tsx'

type Entered = Omit<GuestRequest, 'topic'> & { topic: Topic | '' }

const empty: Entered = { name: '', email: '', topic: '', message: '' }

function absentIn(entered: Entered): Partial<Record<keyof Entered, string>> {
  const fields = Object.keys(entered) as (keyof Entered)[]
  const absent = fields
    .filter((field) => entered[field].trim() === '')
    .map((field) => [field, missing[field]])
  const malformed = entered.email.trim() !== '' && !isEmail(entered.email)
  return {
    ...Object.fromEntries(absent),
    ...(malformed && { email: 'Please enter a valid email address' }),
  }
}

/** The form for users who are not signed in. Reveals nothing about accounts; the answer comes by email. */
export function GuestForm({ onSent }: { onSent: (email: string) => void }) {
  const [entered, setEntered] = useState(empty)
  const [isChecked, setIsChecked] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isPending, attempt] = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  const absent = absentIn(entered)
  const problemOf = (field: keyof Entered): string | null =>
    (isChecked ? absent[field] : undefined) ?? fieldProblem(failure, field)
  const general = generalProblem(failure)
  const change = (changes: Partial<Entered>) => setEntered({ ...entered, ...changes })
  const toFirst = (problems: readonly { path: string }[]) =>
    form.current && focusFirstError(form.current, problems)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    const { topic, ...words } = entered
    const problems = Object.keys(absent).map((path) => ({ path }))
    if (topic === '' || problems.length > 0) return toFirst(problems)
    if (isPending) return
    setFailure(null)
    void attempt(async () => {
      try {
        await sendGuestRequest({ ...words, topic })
        onSent(entered.email.trim())
      } catch (error) {
        setFailure(error)
        if (error instanceof ApiError) toFirst(error.fields)
      }
    })
  }

  const fields: Form<Entered> = {
    values: entered,
    errorOf: (path) => problemOf(path as keyof Entered) ?? undefined, // safe: the paths of the fields below
    enter: change,
  }

  return (
    <form ref={form} className={classes.form} noValidate aria-label="Ask us" onSubmit={submit}>
      {general !== null && <ErrorBanner requestId={requestIdOf(failure)}>{general}</ErrorBanner>}
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
