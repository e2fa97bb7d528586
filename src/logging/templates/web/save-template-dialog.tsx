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
import { savingTemplate } from './queries.ts'
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
  const save = useMutation(savingTemplate(useQueryClient()))
  useReturnFocus()
  const close = () => {
    // A sent request cannot be cancelled, so the dialog stays open until its result is known.
    if (save.isPending) return
    save.reset()
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Save as template"
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <NameForm content={content} save={save} onClose={close} onDone={onClose} />
    </Modal>
  )
}

interface NameFormProps extends Pick<SaveTemplateDialogProps, 'content' | 'onClose'> {
  save: ReturnType<
    typeof useMutation<
      { name: string },
      Error,
      { _id: string; name: string; content: TemplateContentRequest }
    >
  >
  onDone: () => void
}

function NameForm({ content, save, onClose, onDone }: NameFormProps) {
  const [name, setName] = useState('')
  // One id per opening of the dialog, so that a double click saves only one template.
  const [id] = useState(() => uuid())
  const input = useRef<HTMLInputElement>(null)
  const isEmpty = isEmptyTemplate(content)
  const problem = nameProblem(save.error)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (save.isPending || isEmpty || name.trim() === '') return
        save.mutate(
          { _id: id, name: name.trim(), content },
          {
            onSuccess: (template) => {
              onDone()
              toast.success(`Saved the template ${template.name}`)
            },
            onError: () => input.current?.focus(),
          },
        )
      }}
    >
      {save.error !== null && problem === undefined && (
        <ErrorBanner requestId={faultIdOf(save.error)}>{errorMessage(save.error)}</ErrorBanner>
      )}
      <p className={textStyles.help}>
        {isEmpty
          ? 'Nothing has been chosen yet that a template can store.'
          : `${templateSummary(content)}. A template stores only answers that you can use again: nothing about the patient, no dates or times, and no free text.`}
      </p>
      <TemplateNameForm
        ref={input}
        label="Name"
        required
        data-autofocus
        value={name}
        readOnly={save.isPending}
        error={problem}
        onChange={(text) => {
          setName(text)
          if (save.isError) save.reset()
        }}
      />
      <DialogButtons>
        <Button variant="default" disabled={save.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          color="signal"
          loading={save.isPending}
          disabled={isEmpty || name.trim() === ''}
        >
          Save template
        </Button>
      </DialogButtons>
    </form>
  )
}
