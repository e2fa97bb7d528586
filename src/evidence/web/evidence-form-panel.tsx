import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { toFormField } from '#platform/web/forms/field-of.tsx'
import { evidenceKinds, maxFilesPerRecord } from '../file-kinds.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './file-card.module.css'
import { findRefusal, tooManyFiles } from './messages.ts'
import { AttachedFile, PendingUpload } from './upload-card.tsx'
import { useUploads } from './use-uploads.ts'

interface EvidenceProps {
  /** The ids of the uploaded files that the record shows, in order. */
  value: readonly string[]
  error?: string | undefined
  onChange: (ids: string[]) => void
  /** Called with the number of chosen files that are still uploading or have failed. */
  onUnfinished: (count: number) => void
  /** What the list of files is called. */
  listLabel?: string
  /** Shows an uploaded file, if it has more than a name. */
  renderFile?: (id: string, onRemove: () => void) => ReactNode
}

const acceptedExtensions = Object.keys(evidenceKinds)
  .map((extension) => `.${extension}`)
  .join(',')

const renderName = (id: string, onRemove: () => void): ReactNode => (
  <AttachedFile key={id} id={id} onRemove={onRemove} />
)

/** Files are chosen, dropped, pasted or photographed, and uploaded at once. */
export function EvidenceInput({
  value: ids,
  error,
  onChange,
  onUnfinished,
  listLabel = 'Evidence files',
  renderFile = renderName,
}: EvidenceProps) {
  const [refusals, setRefused] = useState<readonly string[]>([])
  const [isDraggedOver, setIsOver] = useState(false)
  const { uploads, add, retry, remove } = useUploads((id) => onChange([...ids, id]))
  const unfinishedCount = uploads.length
  // The parent form decides what saving does while files are uploading.
  useEffect(() => onUnfinished(unfinishedCount), [onUnfinished, unfinishedCount])
  const freePlaces = maxFilesPerRecord - ids.length - uploads.length
  const addFiles = (chosenFiles: Iterable<File>) => {
    const files = [...chosenFiles]
    if (files.length === 0) return
    const acceptedFiles = files.filter((file) => findRefusal(file) === null)
    const fileRefusals = files.flatMap((file) => findRefusal(file) ?? [])
    setRefused(acceptedFiles.length > freePlaces ? [...fileRefusals, tooManyFiles] : fileRefusals)
    add(acceptedFiles.slice(0, Math.max(freePlaces, 0)))
  }
  return (
    <>
      {/* Keyboard users choose files with the buttons; dropping and pasting do the same. */}
      <div
        className={classes.drop}
        data-over={isDraggedOver || undefined}
        onPaste={(event) => addFiles(event.clipboardData.files)}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          addFiles(event.dataTransfer.files)
        }}
      >
        {(ids.length > 0 || uploads.length > 0) && (
          <ul className={boxStyles.spacedList} aria-label={listLabel}>
            {ids.map((id) => renderFile(id, () => onChange(ids.filter((other) => other !== id))))}
            {uploads.map((upload) => (
              <PendingUpload
                key={upload.id}
                upload={upload}
                onRetry={() => retry(upload.id)}
                onRemove={() => remove(upload.id)}
              />
            ))}
          </ul>
        )}
        {freePlaces > 0 && <Choices listLabel={listLabel} onFiles={addFiles} />}
        <p className={textStyles.note}>
          PDF, JPEG, PNG, WebP, HEIC or DOCX, up to 10 MB each, at most {maxFilesPerRecord}. Place, time and
          camera are removed from pictures. Check that no patient can be recognised.
        </p>
        <div role="alert">
          {[...refusals, ...(error === undefined ? [] : [error])].map((message) => (
            <p key={message} className={classes.error}>
              {message}
            </p>
          ))}
        </div>
      </div>
    </>
  )
}

interface ChoicesProps {
  listLabel: string
  onFiles: (files: Iterable<File>) => void
}

function Choices({ listLabel, onFiles }: ChoicesProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const inputProps = (
    label: string,
    attributes: { accept: string; multiple?: boolean; capture?: 'environment' },
  ) => ({
    ...attributes,
    type: 'file',
    className: textStyles.hidden,
    'aria-label': label,
    tabIndex: -1,
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
      onFiles([...(currentTarget.files ?? [])])
      // Without this, the same file could not be chosen again after a failure.
      currentTarget.value = ''
    },
  })
  return (
    <div className={classes.choices}>
      <input
        ref={files}
        {...inputProps(`${listLabel} to upload`, { accept: acceptedExtensions, multiple: true })}
      />
      <input ref={camera} {...inputProps('Photo to upload', { accept: 'image/*', capture: 'environment' })} />
      <Button variant="default" onClick={() => files.current?.click()}>
        Choose files
      </Button>
      <Button variant="default" className={classes.camera} onClick={() => camera.current?.click()}>
        Take a photo
      </Button>
    </div>
  )
}

/** The form field for a record's evidence. */
export const EvidenceFormPanel = toFormField<EvidenceProps>(EvidenceInput, [])
