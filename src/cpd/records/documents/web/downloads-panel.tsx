import '@mantine/core/styles/Progress.layer.css'
import { Button, Progress } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import type { RecordKind } from '../contract.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './downloads-panel.module.css'
import { downloadEvidence, downloadRecord, type Format, type Subject } from './queries.ts'

interface DownloadsPanelProps {
  kinds: readonly { kind: RecordKind; label: string; about: string }[]
  /** What the downloads cover; null until the user has entered a period. */
  subject: Subject | null
}

const formats = [
  { format: 'pdf', label: 'PDF' },
  { format: 'xlsx', label: 'Spreadsheet' },
] as const

/** The buttons that download documents about the user's own CPD, and its evidence. */
export function DownloadsPanel({ kinds, subject }: DownloadsPanelProps) {
  const makeFile = useMutation({
    mutationFn: ({ kind, format, about }: { kind: RecordKind; format: Format; about: Subject }) =>
      downloadRecord(kind, format, about),
    onSuccess: () => announce('File downloaded'),
  })
  return (
    <>
      {makeFile.error !== null && (
        <ErrorBanner requestId={faultIdOf(makeFile.error)}>{errorText(makeFile.error)}</ErrorBanner>
      )}
      <ul className={boxStyles.list}>
        {kinds.map(({ kind, label, about }) => (
          <li key={kind} className={classes.row}>
            <span className={classes.words}>
              <span>{label}</span>
              <span className={textStyles.quiet}>{about}</span>
            </span>
            <span className={classes.buttons}>
              {formats.map((format) => (
                <Button
                  key={format.format}
                  variant="default"
                  aria-label={`${label}: ${format.label}`}
                  disabled={subject === null}
                  loading={
                    makeFile.isPending &&
                    makeFile.variables.kind === kind &&
                    makeFile.variables.format === format.format
                  }
                  onClick={() =>
                    subject &&
                    (makeFile.isPending || makeFile.mutate({ kind, format: format.format, about: subject }))
                  }
                >
                  {format.label}
                </Button>
              ))}
            </span>
          </li>
        ))}
        <EvidenceRow subject={subject} />
      </ul>
    </>
  )
}

function EvidenceRow({ subject }: { subject: Subject | null }) {
  const [progress, setProgress] = useState<number | null>(null)
  const abortController = useRef<AbortController | null>(null)
  const pack = useMutation({
    mutationFn: async (about: Subject) => {
      setProgress(null)
      abortController.current = new AbortController()
      const { signal } = abortController.current
      await downloadEvidence(about, { signal, onProgress: setProgress }).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    },
    onSuccess: () => abortController.current?.signal.aborted || announce('Evidence downloaded'),
  })
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span>Evidence</span>
        <span className={textStyles.quiet}>
          All attached files, numbered as in the record, with an index.
        </span>
        {pack.isPending && (
          <>
            <Progress
              value={(progress ?? 0) * 100}
              animated={progress === null}
              size="sm"
              aria-label="Downloading the evidence"
            />
            <output className={textStyles.quiet}>
              {progress === null ? 'Packing the files...' : `${Math.floor(progress * 100)}%`}
            </output>
          </>
        )}
        {pack.error !== null && (
          <ErrorBanner requestId={faultIdOf(pack.error)}>{errorText(pack.error)}</ErrorBanner>
        )}
      </span>
      <span className={classes.buttons}>
        {pack.isPending && (
          <Button
            variant="default"
            aria-label="Cancel the evidence"
            onClick={() => abortController.current?.abort()}
          >
            Cancel
          </Button>
        )}
        <Button
          variant="default"
          aria-label="Evidence: ZIP"
          disabled={subject === null}
          loading={pack.isPending}
          onClick={() => subject && (pack.isPending || pack.mutate(subject))}
        >
          ZIP
        </Button>
      </span>
    </li>
  )
}

const errorText = (error: Error): string =>
  error instanceof ApiError
    ? error.message
    : 'The download was interrupted. Check your connection and try again.'
