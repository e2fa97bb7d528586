import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import type { ReportDefinition } from '../contract.ts'
import { deletingDefinition } from './queries.ts'
import classes from './saved-reports-panel.module.css'

// Loaded on demand: dialogs are larger than the list.
const DeleteDialog = lazyDialog(async () => (await import('../../scope/web/delete-dialog.tsx')).DeleteDialog)

interface SavedReportsCardProps {
  definitions: readonly ReportDefinition[]
  onChoose: (definition: ReportDefinition) => void
  onRename: (definition: ReportDefinition) => void
}

/** The list of saved reports, each of which can be opened, renamed and deleted. */
export const SavedReportsCard = ({ definitions, onChoose, onRename }: SavedReportsCardProps) => (
  <ul className={classes.list} aria-label="Saved reports">
    {definitions.map((definition) => (
      <SavedReport
        key={definition.id}
        definition={definition}
        onChoose={() => onChoose(definition)}
        onRename={() => onRename(definition)}
      />
    ))}
  </ul>
)

interface SavedReportProps {
  definition: ReportDefinition
  onChoose: () => void
  onRename: () => void
}

function SavedReport({ definition, onChoose, onRename }: SavedReportProps) {
  const [isDeleting, setDeleting] = useState(false)
  const { name } = definition
  return (
    <li className={classes.row}>
      <Button variant="subtle" className={classes.open} onClick={onChoose}>
        {name}
      </Button>
      <RowMenu
        rowName={name}
        actions={[
          { label: 'Rename', Icon: IconPencil, onClick: onRename },
          { label: 'Delete', Icon: IconTrash, onClick: () => setDeleting(true) },
        ]}
      />
      {isDeleting && <DeletionDialog definition={definition} onClose={() => setDeleting(false)} />}
    </li>
  )
}

function DeletionDialog({ definition, onClose }: { definition: ReportDefinition; onClose: () => void }) {
  const remove = useMutation(deletingDefinition(useQueryClient()))
  return (
    <DeleteDialog
      title={`Delete ${definition.name}?`}
      isPending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onDelete={() =>
        remove.mutate(definition, { onSuccess: () => announce(`${definition.name} is deleted`) })
      }
    >
      Your cases and statistics stay as they are. Only the saved view, period and filters are deleted.
    </DeleteDialog>
  )
}
