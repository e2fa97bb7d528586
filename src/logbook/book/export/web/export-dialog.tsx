import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import textStyles from '#platform/web/ui/text.module.css'
import { type LogbookSearch } from '../../list/list-search.ts'
import { isFiltered, type CaseFilters } from '../../list/list-filters.ts'
import classes from './export-dialog.module.css'
import { progressWords, type ExportProgress } from './export-progress.ts'
import { exportLogbook } from './queries.ts'

type Format = 'csv' | 'xlsx' | 'json' | 'pdf'
type Extent = 'all' | 'filtered'

const formats = [
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'pdf', label: 'Document (PDF)' },
  { value: 'csv', label: 'Spreadsheet (CSV)' },
  { value: 'json', label: 'Everything (JSON)' },
] as const
const formatWords: Record<Format, string> = {
  xlsx: 'One row for each case, with words instead of codes.',
  pdf: 'To print or to hand in: what happened, procedures, role, supervision and outcome of each case.',
  csv: 'The same rows as text, for any spreadsheet or program.',
  json: 'Every field, your reflections and the history of each case, in a documented format that other programs read.',
}
const singleCaseWords = 'To print or to hand in: the case as you would present it, then every field.'
const extents = [
  { value: 'all', label: 'All my cases' },
  { value: 'filtered', label: 'Only the cases that match the filters' },
] as const

interface ExportDialogProps {
  /** The filtered list on the screen, with its filters resolved to today's dates. */
  list?: { search: LogbookSearch; filters: CaseFilters }
  /** The ids of the cases to export, at most a hundred. If omitted, the user exports the whole logbook or `list`. */
  ids?: readonly string[]
  onClose: () => void
}

/** Downloads the user's own cases as a file. Closing the dialog cancels the download. */
export function ExportDialog({ list, ids, onClose }: ExportDialogProps) {
  useReturnFocus()
  const isListFiltered = list !== undefined && isFiltered({ ...list.search, clinician: undefined })
  const [format, setFormat] = useState<Format>('xlsx')
  const [extent, setExtent] = useState<Extent>(isListFiltered ? 'filtered' : 'all')
  const [progress, setProgress] = useState(noProgress)
  const cancelling = useRef<AbortController | null>(null)
  const exporting = useMutation({
    mutationFn: async () => {
      setProgress(noProgress)
      cancelling.current = new AbortController()
      const listFilters = extent === 'all' ? {} : { ...list?.filters, clinician: undefined }
      const chosenFilters = ids ? { ids: ids.join(',') } : listFilters
      const { signal } = cancelling.current
      // The server checks the codes in the URL; until then they may be any text.
      await exportLogbook({ ...chosenFilters, format }, { signal, onProgress: setProgress })
    },
    onSuccess: () => {
      announce('Export downloaded')
      onClose()
    },
  })
  const close = () => {
    cancelling.current?.abort()
    onClose()
  }
  return (
    <Modal
      opened
      title={titleOf(ids)}
      onClose={close}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <div className={classes.form}>
        <ChipGroup
          label="Format"
          required
          choices={formats}
          value={format}
          description={format === 'pdf' && ids?.length === 1 ? singleCaseWords : formatWords[format]}
          disabled={exporting.isPending}
          onChange={(chosen) => setFormat(chosen ?? format)}
        />
        {isListFiltered && (
          <ChipGroup
            label="Cases"
            required
            choices={extents}
            value={extent}
            disabled={exporting.isPending}
            onChange={(chosen) => setExtent(chosen ?? extent)}
          />
        )}
        <p className={textStyles.help}>
          Only your own cases are exported. The file contains your notes: keep it as safe as your logbook.
        </p>
        {exporting.error !== null && (
          <ErrorBanner requestId={faultIdOf(exporting.error)}>{errorWords(exporting.error)}</ErrorBanner>
        )}
        {exporting.isPending && <output>{progressWords(progress)}</output>}
        <DialogButtons>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button loading={exporting.isPending} onClick={() => exporting.mutate()}>
            {exporting.isError ? 'Try again' : 'Export'}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}

const titleOf = (ids: readonly string[] | undefined): string => {
  if (!ids) return 'Export my logbook'
  return ids.length === 1 ? 'Export this case' : `Export ${ids.length} cases`
}

const noProgress: ExportProgress = { bytes: 0, cases: null, total: null }

const errorWords = (error: Error): string =>
  error instanceof ApiError
    ? error.message
    : 'The export was interrupted. Check your connection and try again.'
