import { Button } from '@mantine/core'
import { IconDownload, IconTag, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { SelectionBar } from '#platform/web/ui/selection-bar.tsx'
import { deletingCases, restoringCases } from './queries.ts'

const TagCasesDialog = lazy(() =>
  import('./tag-cases-dialog.tsx').then((file) => ({ default: file.TagCasesDialog })),
)
const ExportDialog = lazy(() =>
  import('../../export/web/export-dialog.tsx').then((file) => ({ default: file.ExportDialog })),
)

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface BulkActionsPanelProps {
  ids: readonly string[]
  /** Called with the ids of the deleted cases, which are no longer selected. */
  onDeselect: (ids: readonly string[]) => void
}

const casesWords = (count: number): string => (count === 1 ? '1 case' : `${count} cases`)

/** Shows the actions for all selected cases. It stays at the bottom of the screen. */
export function BulkActionsPanel({ ids, onDeselect }: BulkActionsPanelProps) {
  const cache = useQueryClient()
  const [dialog, setDialog] = useState<'tag' | 'export' | null>(null)
  const [deleted, setDeleted] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const deleting = useMutation(deletingCases(cache))
  const restoring = useMutation(restoringCases(cache))
  const undo = (done: readonly string[]) =>
    restoring.mutate(
      { ids: done, onProgress: () => undefined },
      {
        onSuccess: ({ done: restored, error }) =>
          error ? toast.error(`Restored ${casesWords(restored.length)}. ${error.message}`) : undefined,
      },
    )
  const remove = () => {
    setFailure(null)
    setDeleted(0)
    deleting.mutate(
      { ids, onProgress: setDeleted },
      {
        onSuccess: ({ done, error }) => {
          onDeselect(done)
          if (error) setFailure(`Deleted ${done.length} of ${casesWords(ids.length)}. ${error.message}`)
          if (done.length > 0) toast.undo(`Deleted ${casesWords(done.length)}`, () => undo(done))
          announce(`Deleted ${casesWords(done.length)}`)
        },
      },
    )
  }
  const isBusy = deleting.isPending
  const isNone = ids.length === 0
  return (
    <>
      <SelectionBar
        label="Selected cases"
        words={isBusy ? `Deleted ${deleted} of ${ids.length}...` : `${casesWords(ids.length)} selected`}
        failure={failure !== null && <ErrorBanner>{failure}</ErrorBanner>}
      >
        <Button
          variant="default"
          leftSection={<IconTag {...icon} />}
          disabled={isNone || isBusy}
          onClick={() => setDialog('tag')}
        >
          Tag
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          disabled={isNone || isBusy || ids.length > maxExported}
          title={ids.length > maxExported ? `Select up to ${maxExported}, or filter and export.` : undefined}
          onClick={() => setDialog('export')}
        >
          Export
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash {...icon} />}
          disabled={isNone}
          loading={isBusy}
          onClick={remove}
        >
          Delete
        </Button>
      </SelectionBar>
      <Suspense fallback={null}>
        {dialog === 'tag' && <TagCasesDialog ids={ids} onClose={() => setDialog(null)} />}
        {dialog === 'export' && <ExportDialog ids={ids} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}

/** The most ids that fit into one URL. */
const maxExported = 100
