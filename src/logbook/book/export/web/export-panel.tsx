import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { LogbookSearch } from '../../list/list-search.ts'
import type { CaseFilters } from '../../list/list-filters.ts'

const ExportDialog = lazy(() =>
  import('./export-dialog.tsx').then((file) => ({ default: file.ExportDialog })),
)

/** The button that opens the export dialog. The code of the dialog loads on the first click. */
export function ExportPanel(props: { search: LogbookSearch; filters: CaseFilters }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Export
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ExportDialog list={props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
