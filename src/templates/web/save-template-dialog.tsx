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
import { TemplateNameForm } from './template-name-form.tsx'
import classes from './templates-dialog.module.css'

interface SaveTemplateDialogProps {
  /** What `templateOf` says of the case at hand. */
  content: TemplateContentRequest
  opened: boolean
  onClose: () => void
}

/** "Save as template": a name for what is chosen now. */
export function SaveTemplateDialog({ content, opened, onClose }: SaveTemplateDialogProps) {
  const keep = useMutation(keeping(useQueryClient()))
  useReturnFocus()
  const close = () => {
    // What is on its way cannot be called back, so the dialog stays until its outcome is known.
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
  // One for each opening: pressed twice, it is saved once.
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
      <p className={classes.note}>
        {isEmpty
          ? 'Nothing is chosen yet that a template could hold.'
          : `${templateSummary(content)}. A template holds what usually comes again: nothing about the patient, no dates or times, and no free text.`}
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
