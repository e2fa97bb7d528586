import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, requestIdOf } from '#platform/web/api/api-error.ts'
import type { Form } from '#platform/web/forms/form.ts'
import { TextareaField, TextField } from '#platform/web/forms/text-fields.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { focusFirstError } from '#platform/web/ui/field-slot.tsx'
import type { Topic } from '../contract.ts'
import { createTicketMutation, type Request } from './queries.ts'
import { fieldProblem, generalProblem, missing, requestSent } from './messages.ts'
import classes from './request-form.module.css'
import { TopicForm } from './topic-form.tsx'

type Entered = Omit<Request, 'topic'> & { topic: Topic | '' }

const empty: Entered = { topic: '', subject: '', message: '' }

export function RequestForm() {
  const [entered, setEntered] = useState(empty)
  const [isChecked, setIsChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const request = useMutation(createTicketMutation(useQueryClient()))
  const problemOf = (field: keyof Entered): string | null =>
    isChecked && entered[field].trim() === '' ? missing[field] : fieldProblem(request.error, field)
  const general = generalProblem(request.error)

  const change = (changes: Partial<Entered>) => {
    if (request.isSuccess) request.reset()
    setEntered({ ...entered, ...changes })
  }
  const toFirst = (problems: readonly { path: string }[]) =>
    form.current && focusFirstError(form.current, problems)
  const submit = () => {
    const { topic, subject, message } = entered
    setIsChecked(true)
    const absent = Object.entries(entered).filter(([, words]) => words.trim() === '')
    if (topic === '' || absent.length > 0) return toFirst(absent.map(([path]) => ({ path })))
    if (request.isPending) return
    request.mutate(
      { topic, subject: subject.trim(), message: message.trim() },
      {
        onError: (error) => error instanceof ApiError && toFirst(error.fields),
        onSuccess: () => {
          setEntered(empty)
          setIsChecked(false)
        },
      },
    )
  }

  const fields: Form<Entered> = {
    values: entered,
    errorOf: (path) => problemOf(path as keyof Entered) ?? undefined, // safe: the paths of the fields below
    enter: change,
  }

  return (
    <section className={classes.root} aria-labelledby="ask">
      <h2 id="ask" className={classes.title}>
        Ask us
      </h2>
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {general !== null && <ErrorBanner requestId={requestIdOf(request.error)}>{general}</ErrorBanner>}
        <TopicForm form={fields} />
        <TextField form={fields} path="subject" label="Subject" required maxLength={120} autoComplete="off" />
        <TextareaField
          form={fields}
          path="message"
          label="Message"
          description="Do not enter names, numbers or dates of birth of patients: such text is refused."
          required
          rows={4}
        />
        <Button type="submit" color="signal" loading={request.isPending}>
          Send request
        </Button>
        <output className={classes.sent}>{request.isSuccess && requestSent}</output>
      </form>
    </section>
  )
}
