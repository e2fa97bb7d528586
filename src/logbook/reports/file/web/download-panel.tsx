import { Button } from '@mantine/core'
import { IconFileTypePdf, IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { announce } from '#platform/web/announcer/announce.ts'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import type { ReportView } from '../../scope/report-search.ts'
import type { RequestedFilters } from '../../scope/report-filters.ts'
import { downloadReport } from './queries.ts'

interface DownloadPanelProps {
  view: ReportView
  filters: RequestedFilters
}

const formats = [
  { format: 'pdf', label: 'PDF', Icon: IconFileTypePdf },
  { format: 'xlsx', label: 'Spreadsheet', Icon: IconFileSpreadsheet },
] as const

/** Downloads the report on the screen as a PDF or a spreadsheet. */
export function DownloadPanel({ view, filters }: DownloadPanelProps) {
  const download = useMutation({
    mutationFn: (format: 'pdf' | 'xlsx') => downloadReport(format, view, filters),
    onSuccess: () => announce('Report downloaded'),
  })
  return (
    <>
      {formats.map(({ format, label, Icon }) => (
        <Button
          key={format}
          variant="default"
          leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
          loading={download.isPending && download.variables === format}
          onClick={() => download.isPending || download.mutate(format)}
        >
          {label}
        </Button>
      ))}
      {download.error !== null && (
        <ErrorBanner requestId={faultIdOf(download.error)}>{errorWords(download.error)}</ErrorBanner>
      )}
    </>
  )
}

const errorWords = (error: Error): string =>
  error instanceof ApiError
    ? error.message
    : 'The download was interrupted. Check your connection and try again.'
