import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { LogbookSearch } from '../../list/list-search.ts'
import type { CaseFilters } from '../../list/list-filters.ts'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'

const ExportDialog = lazyDialog(async () => (await import('./export-dialog.tsx')).ExportDialog)

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
      {isOpen && <ExportDialog list={props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
