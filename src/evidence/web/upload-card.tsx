import '@mantine/core/styles/Progress.layer.css'
import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#platform/web/api/api-error.ts'
import classes from './file-card.module.css'
import { FileThumbnail } from './file-card.tsx'
import { messageOf, formatFileSize } from './messages.ts'
import { evidenceQuery } from './queries.ts'
import type { Upload } from './use-uploads.ts'

/** A stored file, as the form of its record shows it. */
export function AttachedFile({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data: file, error } = useQuery(evidenceQuery(id))
  const isGone = error instanceof ApiError && error.code === 'evidence_not_found'
  const name = file?.filename ?? (isGone ? 'A file that is no longer stored' : 'Evidence file')
  return (
    <li className={classes.file}>
      {file && <FileThumbnail file={file} />}
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {file && <span className={classes.muted}>{formatFileSize(file.sizeBytes)}</span>}
        {error !== null && !file && <span className={classes.error}>{messageOf(error)}</span>}
      </span>
      <Button variant="subtle" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}

interface PendingUploadProps {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}

/** A chosen file that is being uploaded, or whose upload failed. */
export function PendingUpload({
  upload: { file, sentFraction: sent, error, mayRetry },
  onRetry,
  onRemove,
}: PendingUploadProps) {
  const percent = Math.floor(sent * 100)
  return (
    <li className={classes.file}>
      <span className={classes.words}>
        <span className={classes.name}>{file.name}</span>
        {error === null ? (
          <>
            <Progress value={percent} size="sm" aria-label={`Uploading ${file.name}`} />
            <span className={classes.muted}>
              {percent < 100 ? `${percent}% of ${formatFileSize(file.size)}` : 'Checking the file'}
            </span>
          </>
        ) : (
          <span className={classes.error}>{error}</span>
        )}
      </span>
      {error !== null && mayRetry && (
        <Button variant="default" aria-label={`Try ${file.name} again`} onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button
        variant="subtle"
        aria-label={`${error === null ? 'Cancel' : 'Remove'} ${file.name}`}
        onClick={onRemove}
      >
        {error === null ? 'Cancel' : 'Remove'}
      </Button>
    </li>
  )
}
