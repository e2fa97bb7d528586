import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ConflictNotice, type Conflict } from '#platform/web/components/conflict-notice.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { conflictingRecord, useConflict } from '#platform/web/use-conflict.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import textStyles from '#platform/web/ui/text.module.css'
import { GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import type { ReportChoice } from '../../scope/report-search.ts'
import { errorMessage, fieldProblem } from '../../scope/web/messages.ts'
import type { ReportDefinition } from '../contract.ts'
import { renamingDefinition, savingDefinition } from './queries.ts'
import classes from './report-name-dialog.module.css'

const maxNameLength = 60

interface ReportNameDialogProps {
  /** The saved report to rename; null to save a new one. */
  definition: ReportDefinition | null
  choice: ReportChoice
  onClose: () => void
}

/** Asks for the name of a saved report. */
export function ReportNameDialog({ definition, choice, onClose }: ReportNameDialogProps) {
  const title = definition === null ? 'Save this report' : `Rename ${definition.name}`
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      {definition === null ? (
        <NewReportForm choice={choice} onClose={onClose} />
      ) : (
        <RenameForm definition={definition} onClose={onClose} />
      )}
    </Modal>
  )
}

function NewReportForm({ choice, onClose }: Omit<ReportNameDialogProps, 'definition'>) {
  const save = useMutation(savingDefinition(useQueryClient()))
  // One id per opening of the dialog, so that a double click saves only one report.
  const [id] = useState(() => uuid())
  return (
    <NameForm
      initialName=""
      label="Save"
      note="The view, the period and the filters are saved. The report is counted anew each time you open it."
      isPending={save.isPending}
      error={save.error}
      onClose={onClose}
      onName={(name) =>
        save.mutate(
          { _id: id, name, content: choice },
          {
            onSuccess: () => {
              onClose()
              toast.success(`Saved ${name}`)
            },
          },
        )
      }
    />
  )
}

function RenameForm({ definition, onClose }: { definition: ReportDefinition; onClose: () => void }) {
  const { base, conflict, resolveConflict } = useConflict(definition, ({ name }) => ({ name }))
  const change = useMutation(renamingDefinition(useQueryClient(), base))
  return (
    <NameForm
      initialName={definition.name}
      label="Rename"
      conflict={conflict && { version: base.version, ...conflict }}
      isPending={change.isPending}
      error={change.error}
      onClose={onClose}
      onName={(name) =>
        change.mutate({ name }, { onSuccess: onClose, onError: (error) => resolveConflict(error, { name }) })
      }
    />
  )
}

interface NameFormProps {
  initialName: string
  label: string
  note?: string
  /** The version that another device saved meanwhile. */
  conflict?: (Conflict<{ name: string }> & { version: number }) | null
  isPending: boolean
  error: Error | null
  onClose: () => void
  onName: (name: string) => void
}

function NameForm(props: NameFormProps) {
  const { initialName, label, note, conflict = null, isPending, error, onClose, onName } = props
  const [name, setName] = useState(initialName)
  const problem = fieldProblem(error, 'name', 'report_definition_name_taken')
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && name.trim() !== '') onName(name.trim())
      }}
    >
      {error !== null && conflictingRecord(error) === null && (
        <ErrorBanner requestId={faultIdOf(error)}>{problem ?? errorMessage(error)}</ErrorBanner>
      )}
      {conflict && (
        <ConflictNotice
          key={conflict.version}
          what="This report"
          conflict={conflict}
          labels={{ name: 'Name' }}
          onChoose={(_, chosenName) => setName(chosenName)}
        />
      )}
      {note !== undefined && <p className={textStyles.help}>{note}</p>}
      <GuardedTextInput path="name" label="Name" value={name} maxLength={maxNameLength} onChange={setName} />
      <DialogButtons>
        <Button variant="default" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
          {label}
        </Button>
      </DialogButtons>
    </form>
  )
}
