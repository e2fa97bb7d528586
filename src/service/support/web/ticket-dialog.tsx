import { Button, Modal, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EmailAddress } from '#platform/web/components/email-address.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDateTime } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import type { Ticket } from '../contract.ts'
import { topicLabels } from '../ticket-labels.ts'
import { closeTicketMutation, replyToTicketMutation, ticketQuery } from './queries.ts'
import { errorMessage, fieldProblem, generalProblem } from './messages.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import classes from './ticket-dialog.module.css'
import { TicketStatusBadge } from './tickets-card.tsx'

interface TicketDialogProps {
  id: string
  onClose: () => void
}

/** Shows a request as a conversation, with a reply form unless it is closed. */
export function TicketDialog({ id, onClose }: TicketDialogProps) {
  const ticketResult = useQuery(ticketQuery(id))
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={ticketResult.data?.subject ?? 'Support request'}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      {ticketResult.isPending && <Spinner />}
      {ticketResult.error && (
        <ErrorBanner requestId={requestIdOf(ticketResult.error)} onRetry={() => void ticketResult.refetch()}>
          {errorMessage(ticketResult.error)}
        </ErrorBanner>
      )}
      {ticketResult.data && <Conversation ticket={ticketResult.data} />}
    </Modal>
  )
}

function Conversation({ ticket }: { ticket: Ticket }) {
  const { topic, status, createdBy, messages } = ticket
  const { user } = useAuth()
  const isOwn = createdBy.id === user?.id
  return (
    <>
      <p className={classes.facts}>
        <TicketStatusBadge status={status} />
        <span>{topicLabels[topic]}</span>
        {!isOwn && (
          <span>
            {createdBy.name}, <EmailAddress address={createdBy.email} />
            {createdBy.id === null && ' (was not signed in: the answer is sent by email)'}
          </span>
        )}
      </p>
      <ol className={classes.messages}>
        {messages.map(({ id, isAnswer, authorName, words, createdAt }) => (
          <li key={id} className={isAnswer ? classes.answer : classes.message}>
            <span className={`${classes.by} tabular`}>
              {isAnswer ? `Sortie support, ${authorName}` : authorName} · {formatDateTime(createdAt)}
            </span>
            <span className={classes.words}>{words}</span>
          </li>
        ))}
      </ol>
      {status === 'closed' ? (
        <p className={classes.closed}>
          This request is closed. If you have another question, send a new one.
        </p>
      ) : (
        <ReplyForm id={ticket.id} isOwn={isOwn} />
      )}
    </>
  )
}

function ReplyForm({ id, isOwn }: { id: string; isOwn: boolean }) {
  const [message, setMessage] = useState('')
  const cache = useQueryClient()
  const reply = useMutation(replyToTicketMutation(cache, id))
  const close = useMutation(closeTicketMutation(cache, id))
  const error = reply.error ?? close.error
  const generalError = generalProblem(error)
  const isBusy = reply.isPending || close.isPending
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy || message.trim() === '') return
        reply.mutate(message.trim(), { onSuccess: () => setMessage('') })
      }}
    >
      {generalError !== null && <ErrorBanner requestId={requestIdOf(error)}>{generalError}</ErrorBanner>}
      <Textarea
        label={isOwn ? 'Your reply' : 'Your answer'}
        value={message}
        error={fieldProblem(reply.error, 'message')}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <DialogButtons>
        <Button
          variant="default"
          loading={close.isPending}
          disabled={reply.isPending}
          onClick={() => close.mutate()}
        >
          Close request
        </Button>
        <Button
          type="submit"
          color="signal"
          loading={reply.isPending}
          disabled={close.isPending || message.trim() === ''}
        >
          {isOwn ? 'Send reply' : 'Send answer'}
        </Button>
      </DialogButtons>
    </form>
  )
}
