import { Button, Modal } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { faultIdOf } from '../api/api-error.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { ErrorBanner } from './error-banner.tsx'
import classes from './form-dialog.module.css'

interface FormDialogProps {
  title: string
  /** Why the last attempt failed. */
  failure: { error: Error; words: string } | null
  isSaving: boolean
  /** The label of the main button. */
  saveLabel?: string
  /** `wide` for a form of two columns. */
  width?: 'usual' | 'wide'
  /** `signal` for the one action of the screen. */
  color?: 'signal' | undefined
  onSave: () => void
  onClose: () => void
  formRef?: Ref<HTMLFormElement>
  children: ReactNode
}

/** A form in a dialog: failures on top, Cancel and the main action at the bottom. It stays open while it saves. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    failure,
    isSaving,
    saveLabel = 'Save',
    width = 'usual',
    color,
    onSave,
    onClose,
    formRef,
    children,
  } = props
  useReturnFocus()
  return (
    <Modal
      opened
      title={title}
      size={width === 'wide' ? 'lg' : 'md'}
      onClose={() => isSaving || onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <form
        ref={formRef}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        {failure && <ErrorBanner requestId={faultIdOf(failure.error)}>{failure.words}</ErrorBanner>}
        {children}
        <div className={classes.buttons}>
          <DialogButtons>
            <Button variant="default" disabled={isSaving} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color={color} loading={isSaving}>
              {saveLabel}
            </Button>
          </DialogButtons>
        </div>
      </form>
    </Modal>
  )
}
