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
  /** The content of the downloads; null until the period is known. */
  subject: Subject | null
}

const formats = [
  { format: 'pdf', label: 'PDF' },
  { format: 'xlsx', label: 'Spreadsheet' },
] as const

/** The buttons that download documents about the user's own CPD, and its evidence. */
export function DownloadsPanel({ kinds, subject }: DownloadsPanelProps) {
  const make = useMutation({
    mutationFn: ({ kind, format, about }: { kind: RecordKind; format: Format; about: Subject }) =>
      downloadRecord(kind, format, about),
    onSuccess: () => announce('File downloaded'),
  })
  return (
    <>
      {make.error !== null && (
        <ErrorBanner requestId={faultIdOf(make.error)}>{errorWords(make.error)}</ErrorBanner>
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
                    make.isPending && make.variables.kind === kind && make.variables.format === format.format
                  }
                  onClick={() =>
                    subject &&
                    (make.isPending || make.mutate({ kind, format: format.format, about: subject }))
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
  const [part, setPart] = useState<number | null>(null)
  const cancelling = useRef<AbortController | null>(null)
  const pack = useMutation({
    mutationFn: async (about: Subject) => {
      setPart(null)
      cancelling.current = new AbortController()
      const { signal } = cancelling.current
      await downloadEvidence(about, { signal, onProgress: setPart }).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    },
    onSuccess: () => cancelling.current?.signal.aborted || announce('Evidence downloaded'),
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
              value={(part ?? 0) * 100}
              animated={part === null}
              size="sm"
              aria-label="Downloading the evidence"
            />
            <output className={textStyles.quiet}>
              {part === null ? 'Packing the files...' : `${Math.floor(part * 100)}%`}
            </output>
          </>
        )}
        {pack.error !== null && (
          <ErrorBanner requestId={faultIdOf(pack.error)}>{errorWords(pack.error)}</ErrorBanner>
        )}
      </span>
      <span className={classes.buttons}>
        {pack.isPending && (
          <Button
            variant="default"
            aria-label="Cancel the evidence"
            onClick={() => cancelling.current?.abort()}
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

const errorWords = (error: Error): string =>
  error instanceof ApiError
    ? error.message
    : 'The download was interrupted. Check your connection and try again.'
