import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import type { RecordKind } from '../../contract.ts'
import { importErrorMessage } from './messages.ts'
import { textsFor } from './record-kinds.ts'
import { isTemporary, uploading } from './queries.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './upload-form.module.css'

const acceptedExtensions = '.xlsx,.xls,.ods,.csv,.tsv,.txt,.json,.ndjson'

interface UploadFormProps {
  recordKind: RecordKind
  /** The organization of the people in the file. */
  organizationId?: string | undefined
}

/** Uploads a file that was chosen or dropped, and opens the new import. */
export function UploadForm({ recordKind, organizationId }: UploadFormProps) {
  const texts = textsFor({ records: recordKind })
  const cache = useQueryClient()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const [sentShare, setSentShare] = useState(0)
  const { mutate, isPending, error, failureReason } = useMutation(
    uploading(cache, { records: recordKind, organizationId }, setSentShare),
  )
  const upload = (file: File | null | undefined) => {
    if (!file || isPending) return
    setSentShare(0)
    mutate(file, { onSuccess: ({ id }) => void navigate({ to: texts.importPath(id) }) })
  }
  return (
    <>
      {error !== null && <ErrorBanner requestId={faultIdOf(error)}>{importErrorMessage(error)}</ErrorBanner>}
      {/* Dropping a file is an alternative to the button. */}
      <div
        className={classes.root}
        data-over={isDraggedOver || undefined}
        aria-busy={isPending}
        onDragOver={(event) => {
          event.preventDefault()
          setDraggedOver(true)
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setDraggedOver(false)
          upload(event.dataTransfer.files[0])
        }}
      >
        <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden="true" />
        <p className={classes.words}>{texts.accepts}</p>
        <input
          ref={input}
          type="file"
          className={textStyles.hidden}
          accept={texts.takesZip ? `${acceptedExtensions},.zip` : acceptedExtensions}
          aria-label={texts.fileLabel}
          tabIndex={-1}
          onChange={(event) => {
            upload(event.currentTarget.files?.[0])
            // Allows choosing the same file again after a failure.
            event.currentTarget.value = ''
          }}
        />
        <Button loading={isPending} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        {isPending && (
          <output>
            {isTemporary(failureReason)
              ? 'Sortie is busy with other files. It will continue by itself in a moment.'
              : sentShare < 1
                ? `${Math.floor(sentShare * 100)}% sent`
                : 'Reading your file...'}
          </output>
        )}
      </div>
    </>
  )
}
