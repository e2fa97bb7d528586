import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { toast } from '#platform/web/components/toast.ts'
import textStyles from '#platform/web/ui/text.module.css'
import { ownTimeZone, ZonedTimeForm } from '../../posts/web/zoned-time-form.tsx'
import { timeProblem, toMoment, toTypedTime } from '../../posts/zoned-time.ts'
import type { NewsPost } from '../contract.ts'
import { failureWords } from './messages.ts'
import { publishMutation } from './queries.ts'

/** Publishes a draft now, or at a time of the author's choice in the time zone of the organization. */
export function PublishDialog({ post, onClose }: { post: NewsPost; onClose: () => void }) {
  const zone = post.timeZone ?? ownTimeZone()
  const [at, setAt] = useState(() => toTypedTime(zone, post.status === 'scheduled' ? post.publishAt : null))
  const [hasPassed, setHasPassed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const publish = useMutation(publishMutation(useQueryClient()))
  const { people } = post.readers
  const save = () => {
    const publishAt = toMoment(zone, at)
    const isPast = publishAt !== null && new Date(publishAt) < new Date()
    setHasPassed(isPast)
    if (isPast || timeProblem(zone, at) !== undefined)
      return form.current?.querySelector<HTMLElement>('[name="publishAt"]')?.focus()
    if (publish.isPending) return undefined
    return publish.mutate(
      { id: post.id, revision: post.revision, publishAt },
      {
        onSuccess: ({ status }) => {
          toast.success(status === 'scheduled' ? 'The post is scheduled.' : 'The post is published.')
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={post.status === 'scheduled' ? 'Change the time' : 'Publish'}
      formRef={form}
      failure={publish.error ? { error: publish.error, words: failureWords(publish.error) } : null}
      isSaving={publish.isPending}
      saveLabel={at.text === '' ? 'Publish now' : 'Schedule'}
      onSave={save}
      onClose={onClose}
    >
      <p className={textStyles.note}>
        {people === 1 ? '1 person is in the audience' : `${people} people are in the audience`} now
        {post.requiresAnswer && `, and must answer within ${post.dueDays} days`}. The post is published as it
        was last saved.
      </p>
      <ZonedTimeForm
        name="publishAt"
        label="At a time"
        description="Leave it empty to publish now."
        timeZone={post.timeZone}
        value={at}
        error={hasPassed ? 'This time has passed. Choose a later one, or none to publish now.' : undefined}
        onChange={(value) => {
          setAt(value)
          setHasPassed(false)
        }}
      />
    </FormDialog>
  )
}
