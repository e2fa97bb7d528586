import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import type { TemplateContentRequest } from '../contract.ts'
import { isEmptyTemplate, templateSummary } from '../template-content.ts'
import { keeping } from './queries.ts'
import { errorMessage, nameProblem } from './messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import textStyles from '#platform/web/ui/text.module.css'
import { TemplateNameForm } from './template-name-form.tsx'
import classes from './templates-dialog.module.css'

interface SaveTemplateDialogProps {
  /** The result of `templateOf` for the current case. */
  content: TemplateContentRequest
  opened: boolean
  onClose: () => void
}

/** The dialog "Save as template", which asks for a name. */
export function SaveTemplateDialog({ content, opened, onClose }: SaveTemplateDialogProps) {
  const keep = useMutation(keeping(useQueryClient()))
  useReturnFocus()
  const close = () => {
    // A sent request cannot be cancelled, so the dialog stays open until its result is known.
    if (keep.isPending) return
    keep.reset()
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Save as template"
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <NameForm content={content} keep={keep} onClose={close} onDone={onClose} />
    </Modal>
  )
}

interface NameFormProps extends Pick<SaveTemplateDialogProps, 'content' | 'onClose'> {
  keep: ReturnType<
    typeof useMutation<
      { name: string },
      Error,
      { _id: string; name: string; content: TemplateContentRequest }
    >
  >
  onDone: () => void
}

function NameForm({ content, keep, onClose, onDone }: NameFormProps) {
  const [name, setName] = useState('')
  // One id per opening of the dialog, so that a double click saves only one template.
  const [id] = useState(() => uuid())
  const input = useRef<HTMLInputElement>(null)
  const isEmpty = isEmptyTemplate(content)
  const problem = nameProblem(keep.error)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (keep.isPending || isEmpty || name.trim() === '') return
        keep.mutate(
          { _id: id, name: name.trim(), content },
          {
            onSuccess: (kept) => {
              onDone()
              toast.success(`Saved the template ${kept.name}`)
            },
            onError: () => input.current?.focus(),
          },
        )
      }}
    >
      {keep.error !== null && problem === undefined && (
        <ErrorBanner requestId={faultIdOf(keep.error)}>{errorMessage(keep.error)}</ErrorBanner>
      )}
      <p className={textStyles.help}>
        {isEmpty
          ? 'Nothing has been chosen yet that a template can store.'
          : `${templateSummary(content)}. A template stores what you use again: nothing about the patient, no dates or times, and no free text.`}
      </p>
      <TemplateNameForm
        ref={input}
        label="Name"
        required
        data-autofocus
        value={name}
        readOnly={keep.isPending}
        error={problem}
        onChange={(words) => {
          setName(words)
          if (keep.isError) keep.reset()
        }}
      />
      <DialogButtons>
        <Button variant="default" disabled={keep.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          color="signal"
          loading={keep.isPending}
          disabled={isEmpty || name.trim() === ''}
        >
          Save template
        </Button>
      </DialogButtons>
    </form>
  )
}
