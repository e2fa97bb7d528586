import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { announce } from '#platform/web/announcer/announce.ts'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import type { MatrixSearch } from '../matrix-search.ts'
import classes from './matrix-screen.module.css'
import { downloadMatrix, type FileFormat } from './queries.ts'

const formats: readonly { format: FileFormat; label: string }[] = [
  { format: 'xlsx', label: 'Spreadsheet' },
  { format: 'csv', label: 'CSV' },
]

/** Downloads everybody whom the filters leave, as of the chosen day. */
export function MatrixFilesPanel({ search }: { search: MatrixSearch }) {
  const make = useMutation({
    mutationFn: (format: FileFormat) => downloadMatrix(format, search),
    networkMode: 'always',
    onSuccess: () => announce('File downloaded'),
  })
  return (
    <div className={classes.files}>
      {formats.map(({ format, label }) => (
        <Button
          key={format}
          variant="default"
          aria-label={`Download: ${label}`}
          loading={make.isPending && make.variables === format}
          onClick={() => make.isPending || make.mutate(format)}
        >
          {label}
        </Button>
      ))}
      {make.error !== null && (
        <ErrorBanner requestId={faultIdOf(make.error)}>{errorWords(make.error)}</ErrorBanner>
      )}
    </div>
  )
}

const errorWords = (error: Error): string =>
  error instanceof ApiError
    ? error.message
    : 'The download was interrupted. Check your connection and try again.'
