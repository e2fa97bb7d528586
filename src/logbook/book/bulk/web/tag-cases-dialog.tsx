import { Button, Modal, TagsInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import classes from './tag-cases-dialog.module.css'
import { taggingCases, type TagOutcome } from './queries.ts'

interface TagCasesDialogProps {
  ids: readonly string[]
  onClose: () => void
}

const maxTagLength = 30
const maxTags = 10

/** Adds tags to the selected cases, and removes others. */
export function TagCasesDialog({ ids, onClose }: TagCasesDialogProps) {
  useReturnFocus()
  const [tagsToAdd, setTagsToAdd] = useState<string[]>([])
  const [tagsToRemove, setTagsToRemove] = useState<string[]>([])
  const { mutate, isPending, error } = useMutation(taggingCases(useQueryClient()))
  const isEmpty = tagsToAdd.length === 0 && tagsToRemove.length === 0
  const submit = () => {
    if (isPending || isEmpty) return
    mutate(
      { ids: [...ids], add: tagsToAdd, remove: tagsToRemove },
      {
        onSuccess: (outcome) => {
          onClose()
          const words = outcomeWords(outcome)
          if (outcome.skipped.length > 0) toast.info(words)
          else toast.success(words)
        },
      },
    )
  }
  return (
    <Modal
      opened
      title={ids.length === 1 ? 'Tag 1 case' : `Tag ${ids.length} cases`}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {error !== null && <ErrorBanner requestId={faultIdOf(error)}>{errorWords(error)}</ErrorBanner>}
        <TagsInput
          size="md"
          label="Add tags"
          description="Press Enter after each tag."
          maxTags={maxTags}
          maxLength={maxTagLength}
          value={tagsToAdd}
          onChange={setTagsToAdd}
          acceptValueOnBlur
          data-autofocus
        />
        <TagsInput
          size="md"
          label="Remove tags"
          maxTags={maxTags}
          maxLength={maxTagLength}
          value={tagsToRemove}
          onChange={setTagsToRemove}
          acceptValueOnBlur
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={isEmpty}>
            Save tags
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}

const reasonWords: Record<TagOutcome['skipped'][number]['reason'], string> = {
  not_found: 'deleted',
  voided: 'voided',
  too_many_tags: 'more than 10 tags',
}

/** Returns the outcome, such as "Tagged 3 cases. 1 was left as it is: voided." */
function outcomeWords({ changed, skipped }: TagOutcome): string {
  const taggedText = changed.length === 1 ? 'Tagged 1 case.' : `Tagged ${changed.length} cases.`
  if (skipped.length === 0) return taggedText
  const reasons = [...new Set(skipped.map(({ reason }) => reasonWords[reason]))].join(', ')
  return skipped.length === 1
    ? `${taggedText} 1 was left as it is: ${reasons}.`
    : `${taggedText} ${skipped.length} were left as they are: ${reasons}.`
}

const errorWords = (error: Error): string =>
  error instanceof ApiError
    ? (error.fields[0]?.message ?? error.message)
    : 'The tags could not be saved. Check your connection and try again.'
