import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, requestIdOf } from '#platform/web/api/api-error.ts'
import type { Form } from '#platform/web/forms/form.ts'
import { TextareaField, TextField } from '#platform/web/forms/text-fields.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { focusFirstError } from '#platform/web/ui/field-slot.tsx'
import type { Topic } from '../contract.ts'
import { createTicketMutation, type SupportRequest } from './queries.ts'
import { fieldProblem, generalProblem, missingMessages, requestSent } from './messages.ts'
import classes from './request-form.module.css'
import { TopicForm } from './topic-form.tsx'

type FormValues = Omit<SupportRequest, 'topic'> & { topic: Topic | '' }

const emptyValues: FormValues = { topic: '', subject: '', message: '' }

export function RequestForm() {
  const [values, setValues] = useState(emptyValues)
  const [isChecked, setIsChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const request = useMutation(createTicketMutation(useQueryClient()))
  const errorOf = (field: keyof FormValues): string | null =>
    isChecked && values[field].trim() === '' ? missingMessages[field] : fieldProblem(request.error, field)
  const generalError = generalProblem(request.error)

  const change = (changes: Partial<FormValues>) => {
    if (request.isSuccess) request.reset()
    setValues({ ...values, ...changes })
  }
  const focusFirst = (problems: readonly { path: string }[]) =>
    form.current && focusFirstError(form.current, problems)
  const submit = () => {
    const { topic, subject, message } = values
    setIsChecked(true)
    const missingFields = Object.entries(values).filter(([, text]) => text.trim() === '')
    if (topic === '' || missingFields.length > 0) return focusFirst(missingFields.map(([path]) => ({ path })))
    if (request.isPending) return
    request.mutate(
      { topic, subject: subject.trim(), message: message.trim() },
      {
        onError: (error) => error instanceof ApiError && focusFirst(error.fields),
        onSuccess: () => {
          setValues(emptyValues)
          setIsChecked(false)
        },
      },
    )
  }

  const fields: Form<FormValues> = {
    values,
    errorOf: (path) => errorOf(path as keyof FormValues) ?? undefined, // safe: the paths of the fields below
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
        {generalError !== null && (
          <ErrorBanner requestId={requestIdOf(request.error)}>{generalError}</ErrorBanner>
        )}
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
