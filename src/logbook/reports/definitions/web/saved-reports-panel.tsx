import { Button } from '@mantine/core'
import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import type { ReportChoice } from '../../scope/report-search.ts'
import { errorMessage } from '../../scope/web/messages.ts'
import type { ReportDefinition } from '../contract.ts'
import { definitionsQuery, deletingDefinition } from './queries.ts'
import classes from './saved-reports-panel.module.css'

// Loaded on demand: dialogs are larger than the panel.
const deletion = lazyPart(async () => (await import('../../scope/web/delete-dialog.tsx')).DeleteDialog, {
  waitingHeight: 0,
})

const ReportNameDialog = lazy(() =>
  import('./report-name-dialog.tsx').then((file) => ({ default: file.ReportNameDialog })),
)

interface SavedReportsPanelProps {
  /** The report that is on the screen, to be saved. */
  choice: ReportChoice
  onChoose: (choice: ReportChoice) => void
}

/** Shows the user's saved reports: opens, renames and deletes them, and saves the one on the screen. */
export function SavedReportsPanel({ choice, onChoose }: SavedReportsPanelProps) {
  const { data: definitions = [], error, refetch } = useQuery(definitionsQuery)
  const [reportToName, setReportToName] = useState<ReportDefinition | 'new' | null>(null)
  return (
    <section aria-label="Saved reports" className={classes.root}>
      {error !== null && (
        <ErrorBanner requestId={faultIdOf(error)} onRetry={() => void refetch()}>
          Your saved reports could not be loaded. {errorMessage(error)}
        </ErrorBanner>
      )}
      {definitions.length > 0 && (
        <ul className={classes.list} aria-label="Saved reports">
          {definitions.map((definition) => (
            <SavedReport
              key={definition.id}
              definition={definition}
              onChoose={() => onChoose(definition.content)}
              onRename={() => setReportToName(definition)}
            />
          ))}
        </ul>
      )}
      <Button
        variant="default"
        leftSection={<IconBookmark size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setReportToName('new')}
      >
        Save this report
      </Button>
      {reportToName !== null && (
        <Suspense fallback={null}>
          <ReportNameDialog
            definition={reportToName === 'new' ? null : reportToName}
            choice={choice}
            onClose={() => setReportToName(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

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
    <deletion.Part
      title={`Delete ${definition.name}?`}
      isPending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onDelete={() =>
        remove.mutate(definition, { onSuccess: () => announce(`${definition.name} is deleted`) })
      }
    >
      Your cases and statistics stay as they are. Only the saved view, period and filters are deleted.
    </deletion.Part>
  )
}
