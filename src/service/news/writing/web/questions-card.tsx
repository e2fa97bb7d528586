import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import textStyles from '#platform/web/ui/text.module.css'
import type { NewsQuestion } from '../../posts/contract.ts'
import { ThreadCard } from '../../posts/web/thread-card.tsx'
import { failureWords } from './messages.ts'
import classes from './post-form.module.css'
import { replyMutation } from './queries.ts'

/** What readers have asked about a post, open questions first. */
export const QuestionsCard = ({ questions }: { questions: readonly NewsQuestion[] }) => (
  <section className={classes.form} aria-label="Questions">
    <h2 className={textStyles.title}>Questions</h2>
    {questions.map((question) => (
      <div key={question.id} className={classes.form}>
        <ThreadCard thread={question} title={question.askedBy.name} />
        <ReplyForm question={question} />
      </div>
    ))}
  </section>
)

function ReplyForm({ question: { id, askedBy } }: { question: NewsQuestion }) {
  const [words, setWords] = useState('')
  const reply = useMutation(replyMutation(useQueryClient(), id))
  return (
    <form
      className={classes.group}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (reply.isPending || words.trim() === '') return
        reply.mutate(words.trim(), { onSuccess: () => setWords('') })
      }}
    >
      <Textarea
        label={`Answer to ${askedBy.name}`}
        autosize
        minRows={2}
        maxLength={2_000}
        value={words}
        error={reply.error ? failureWords(reply.error) : undefined}
        onChange={({ currentTarget: { value } }) => setWords(value)}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="default" loading={reply.isPending} disabled={words.trim() === ''}>
          Send answer
        </Button>
      </div>
    </form>
  )
}
