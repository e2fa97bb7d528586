import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import textStyles from '#platform/web/ui/text.module.css'
import { answerLabels, monthWords } from '../../news-words.ts'
import type { News } from '../contract.ts'
import { failureWords } from './messages.ts'
import classes from './post-screen.module.css'
import { answerMutation, askMutation } from './queries.ts'

/** The answers to a post, at the end of its text: understood, a question to the author, or not applicable. */
export function AnswerForm({ post }: { post: News }) {
  const cache = useQueryClient()
  const answer = useMutation(answerMutation(cache, post.id))
  const [isAsking, setAsking] = useState(false)
  const { version } = post
  const send = (chosen: 'understood' | 'not_applicable') =>
    answer.isPending ||
    answer.mutate({ version, answer: chosen }, { onSuccess: () => toast.success(`${answerLabels[chosen]}.`) })
  return (
    <section className={boxStyles.frame} aria-label="Your answer">
      <div className={classes.form}>
        {post.requiresAnswer && (
          <p className={textStyles.note}>
            {post.isWaiting
              ? 'Your answer says that you have read this version.'
              : `You have answered this version. You can change your answer.${post.renewOn === null ? '' : ` You are asked again in ${monthWords(post.renewOn)}.`}`}
          </p>
        )}
        {answer.error && (
          <ErrorBanner requestId={faultIdOf(answer.error)}>{failureWords(answer.error)}</ErrorBanner>
        )}
        <div className={boxStyles.wrap}>
          {post.requiresAnswer && (
            <>
              <Button
                color="signal"
                loading={answer.isPending && answer.variables.answer === 'understood'}
                onClick={() => send('understood')}
              >
                Understood
              </Button>
              <Button
                variant="default"
                loading={answer.isPending && answer.variables.answer === 'not_applicable'}
                onClick={() => send('not_applicable')}
              >
                Not applicable to me
              </Button>
            </>
          )}
          <Button variant="default" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
            I have a question
          </Button>
        </div>
        {isAsking && <QuestionForm post={post} onSent={() => setAsking(false)} />}
      </div>
    </section>
  )
}

function QuestionForm({ post, onSent }: { post: News; onSent: () => void }) {
  const [words, setWords] = useState('')
  const ask = useMutation(askMutation(useQueryClient(), post.id))
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (ask.isPending || words.trim() === '') return
        ask.mutate(
          { version: post.version, words: words.trim() },
          {
            onSuccess: () => {
              toast.success('Your question has been sent to the author.')
              onSent()
            },
          },
        )
      }}
    >
      <Textarea
        label="Your question"
        description={`${post.authorName} reads it. Do not enter names, numbers or dates of birth of patients.`}
        required
        autosize
        minRows={3}
        maxLength={2_000}
        value={words}
        error={ask.error ? failureWords(ask.error) : undefined}
        onChange={({ currentTarget: { value } }) => setWords(value)}
      />
      <div className={boxStyles.wrap}>
        <Button type="submit" loading={ask.isPending} disabled={words.trim() === ''}>
          Send question
        </Button>
      </div>
    </form>
  )
}
