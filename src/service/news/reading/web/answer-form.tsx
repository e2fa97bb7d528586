import { Button, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import textStyles from '#platform/web/ui/text.module.css'
import { answerLabels, monthWords } from '../../posts/news-words.ts'
import type { News } from '../contract.ts'
import { failureWords } from '../../posts/web/messages.ts'
import classes from './post-screen.module.css'
import { answerMutation, askMutation } from './queries.ts'
import { dropAnswers, dropQueued, queuedKey, readQueued } from './queued-answers.ts'

const queuedWords = 'It is stored on this device, and sent when there is a network.'

/** The answers to a post, at the end of its text: understood, a question to the author, or not applicable. */
export function AnswerForm({ post, userId }: { post: News; userId: string }) {
  const cache = useQueryClient()
  const answer = useMutation(answerMutation(cache, post))
  const [isAsking, setAsking] = useState(false)
  const { version } = post
  const send = (chosen: 'understood' | 'not_applicable') =>
    answer.isPending ||
    answer.mutate(
      { version, answer: chosen },
      {
        onSuccess: (sent) =>
          sent === 'queued' ? toast.info(queuedWords) : toast.success(`${answerLabels[chosen]}.`),
      },
    )
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
        <QueuedNotices postId={post.id} userId={userId} isAnswered={!post.isWaiting} />
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
  const [messageId] = useState(() => uuid())
  const ask = useMutation(askMutation(useQueryClient(), post))
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (ask.isPending || words.trim() === '') return
        ask.mutate(
          { messageId, version: post.version, words: words.trim() },
          {
            onSuccess: (sent) => {
              if (sent === 'queued') toast.info(queuedWords)
              else toast.success('Your question has been sent to the author.')
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

interface QueuedProps {
  postId: string
  userId: string
  /** Whether the server has an answer to the present version. */
  isAnswered: boolean
}

/** What the reader answered without a network: that it waits, or why the server has refused it. */
function QueuedNotices({ postId, userId, isAnswered }: QueuedProps) {
  const { data: queued = [] } = useQuery({
    queryKey: [...queuedKey, userId],
    queryFn: () => readQueued(userId),
    staleTime: Infinity,
  })
  const ofPost = queued.filter((entry) => entry.postId === postId)
  const isSettled = isAnswered && ofPost.some(({ body, problem }) => 'answer' in body && problem !== null)
  // The device is outside React: once the present version is answered, an older answer says nothing any more.
  useEffect(() => {
    if (isSettled) dropAnswers(userId, postId)
  }, [isSettled, userId, postId])
  return ofPost.map(({ id, body, queuedAt, problem }) => {
    const what = 'answer' in body ? `“${answerLabels[body.answer]}”` : `Your question “${body.words}”`
    return (
      <Notice
        key={id}
        action={
          problem !== null && (
            <Button variant="default" size="sm" onClick={() => dropQueued(userId, id)}>
              Remove
            </Button>
          )
        }
      >
        {problem === null
          ? `${what}, given ${formatDateTime(queuedAt)}, waits on this device for a network.`
          : `${what}, given ${formatDateTime(queuedAt)}, was not sent. ${problem}`}
      </Notice>
    )
  })
}
