import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import type { Topic } from '../contract.ts'
import { topicLabels } from '../rules.ts'
import { asking, type Request } from './api.ts'
import { fieldProblem, generalProblem, requestIdOf, requestSent } from './messages.ts'
import classes from './request-form.module.css'

const topics = [
  { value: '', label: 'Choose' },
  ...Object.entries(topicLabels).map(([value, label]) => ({ value, label })),
]

type Entered = Omit<Request, 'topic'> & { topic: Topic | '' }

const empty: Entered = { topic: '', subject: '', message: '' }

const missing: Record<keyof Entered, string> = {
  topic: 'Choose what it is about.',
  subject: 'Say in a few words what it is about.',
  message: 'Write your message.',
}

export function RequestForm() {
  const [entered, setEntered] = useState(empty)
  const [isChecked, setIsChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const request = useMutation(asking(useQueryClient()))
  const problemOf = (field: keyof Entered): string | null =>
    isChecked && entered[field].trim() === '' ? missing[field] : fieldProblem(request.error, field)
  const general = generalProblem(request.error)

  const change = (changes: Partial<Entered>) => {
    if (request.isSuccess) request.reset()
    setEntered({ ...entered, ...changes })
  }
  // A frame later the fields are marked, and the first of them can be found.
  const toFirstProblem = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  const submit = () => {
    const { topic, subject, message } = entered
    setIsChecked(true)
    if (topic === '' || subject.trim() === '' || message.trim() === '') return toFirstProblem()
    if (request.isPending) return
    request.mutate(
      { topic, subject: subject.trim(), message: message.trim() },
      {
        onError: toFirstProblem,
        onSuccess: () => {
          setEntered(empty)
          setIsChecked(false)
        },
      },
    )
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
        <NativeSelect
          size="md"
          label="What is it about?"
          required
          data={topics}
          value={entered.topic}
          error={problemOf('topic')}
          // The options are the topics; the empty one means none yet.
          onChange={(event) => change({ topic: event.currentTarget.value as Topic | '' })}
        />
        <TextInput
          label="Subject"
          required
          maxLength={120}
          autoComplete="off"
          value={entered.subject}
          error={problemOf('subject')}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <Textarea
          label="Message"
          description="No names, numbers or dates of birth of patients: such text is refused."
          required
          minRows={4}
          value={entered.message}
          error={problemOf('message')}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        <Button type="submit" color="signal" loading={request.isPending}>
          Send request
        </Button>
        <output className={classes.sent}>{request.isSuccess && requestSent}</output>
      </form>
    </section>
  )
}
