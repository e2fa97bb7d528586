import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { toast } from '#platform/web/components/toast.ts'
import textStyles from '#platform/web/ui/text.module.css'
import type { NewsPost } from '../contract.ts'
import { fromLocalField, toLocalField } from '../local-field.ts'
import { failureWords } from './messages.ts'
import { publishMutation } from './queries.ts'

/** Publishes a draft now, or at a time of the author's choice. */
export function PublishDialog({ post, onClose }: { post: NewsPost; onClose: () => void }) {
  const [at, setAt] = useState(() => toLocalField(post.status === 'scheduled' ? post.publishAt : null))
  const publish = useMutation(publishMutation(useQueryClient()))
  const { people } = post.readers
  return (
    <FormDialog
      title="Publish"
      failure={publish.error ? { error: publish.error, words: failureWords(publish.error) } : null}
      isSaving={publish.isPending}
      saveLabel={at === '' ? 'Publish now' : 'Schedule'}
      onSave={() =>
        publish.isPending ||
        publish.mutate(
          { id: post.id, revision: post.revision, publishAt: fromLocalField(at) },
          {
            onSuccess: () => {
              toast.success(at === '' ? 'The post is published.' : 'The post is scheduled.')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <p className={textStyles.note}>
        {people === 1 ? '1 person is meant' : `${people} people are meant`} now
        {post.requiresAnswer && `, and must answer within ${post.dueDays} days`}. What is saved is published.
      </p>
      <TextInput
        type="datetime-local"
        label="At a time"
        description="In the time of this device. Empty: now."
        value={at}
        onChange={({ currentTarget: { value } }) => setAt(value)}
      />
    </FormDialog>
  )
}
