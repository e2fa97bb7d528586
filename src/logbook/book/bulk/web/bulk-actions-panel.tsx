import { Button } from '@mantine/core'
import { IconDownload, IconTag, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Panels } from '#platform/web/components/panels.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { SelectionBar } from '#platform/web/ui/selection-bar.tsx'
import { logbookSelectionActions, type SelectedCase } from '../../list/web/panel-places.ts'
import { deletingCases, restoringCases } from './queries.ts'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'

const TagCasesDialog = lazyDialog(async () => (await import('./tag-cases-dialog.tsx')).TagCasesDialog)
const ExportDialog = lazyDialog(async () => (await import('../../export/web/export-dialog.tsx')).ExportDialog)

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface BulkActionsPanelProps {
  cases: readonly SelectedCase[]
  /** Called with the ids of deleted cases, to remove them from the selection. */
  onDeselect: (ids: readonly string[]) => void
}

const casesWords = (count: number): string => (count === 1 ? '1 case' : `${count} cases`)

/** Shows the actions for all selected cases. It stays at the bottom of the screen. */
export function BulkActionsPanel({ cases, onDeselect }: BulkActionsPanelProps) {
  const ids = cases.map(({ id }) => id)
  const cache = useQueryClient()
  const [dialog, setDialog] = useState<'tag' | 'export' | null>(null)
  const [deletedCount, setDeletedCount] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const deleting = useMutation(deletingCases(cache))
  const restoring = useMutation(restoringCases(cache))
  const undo = (deletedIds: readonly string[]) =>
    restoring.mutate(
      { ids: deletedIds, onProgress: () => undefined },
      {
        onSuccess: ({ done: restoredIds, error }) =>
          error ? toast.error(`Restored ${casesWords(restoredIds.length)}. ${error.message}`) : undefined,
      },
    )
  const remove = () => {
    setFailure(null)
    setDeletedCount(0)
    deleting.mutate(
      { ids, onProgress: setDeletedCount },
      {
        onSuccess: ({ done: deletedIds, error }) => {
          onDeselect(deletedIds)
          if (error) setFailure(`Deleted ${deletedIds.length} of ${casesWords(ids.length)}. ${error.message}`)
          if (deletedIds.length > 0)
            toast.undo(`Deleted ${casesWords(deletedIds.length)}`, () => undo(deletedIds))
          announce(`Deleted ${casesWords(deletedIds.length)}`)
        },
      },
    )
  }
  const isBusy = deleting.isPending
  const isNothingSelected = ids.length === 0
  return (
    <>
      <SelectionBar
        label="Selected cases"
        summary={
          isBusy ? `Deleted ${deletedCount} of ${ids.length}...` : `${casesWords(ids.length)} selected`
        }
        failure={failure !== null && <ErrorBanner>{failure}</ErrorBanner>}
      >
        <Button
          variant="default"
          leftSection={<IconTag {...icon} />}
          disabled={isNothingSelected || isBusy}
          onClick={() => setDialog('tag')}
        >
          Tag
        </Button>
        <Panels at={logbookSelectionActions} props={{ cases, isBusy }} />
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          disabled={isNothingSelected || isBusy || ids.length > maxExportedIds}
          title={
            ids.length > maxExportedIds ? `Select up to ${maxExportedIds}, or filter and export.` : undefined
          }
          onClick={() => setDialog('export')}
        >
          Export
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash {...icon} />}
          disabled={isNothingSelected}
          loading={isBusy}
          onClick={remove}
        >
          Delete
        </Button>
      </SelectionBar>

      {dialog === 'tag' && <TagCasesDialog ids={ids} onClose={() => setDialog(null)} />}
      {dialog === 'export' && <ExportDialog ids={ids} onClose={() => setDialog(null)} />}
    </>
  )
}

/** The most ids that fit into one URL. */
const maxExportedIds = 100
