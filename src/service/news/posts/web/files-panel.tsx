import { useRef } from 'react'
import { EvidenceListPanel } from '#evidence/web/evidence-list-panel.tsx'
import { isPicturePreviewed } from '#evidence/file-kinds.ts'
import { formatFileSize } from '#evidence/web/messages.ts'
import textStyles from '#platform/web/ui/text.module.css'
import type { NewsFile } from '../files.contract.ts'
import classes from './files-form.module.css'

interface FilesPanelProps {
  files: readonly NewsFile[]
  /** Loads the post again, because links to its files expire after some minutes. */
  onRenew: () => Promise<readonly NewsFile[]>
}

const isShown = ({ mimeType, fileUrl }: NewsFile): boolean => isPicturePreviewed(mimeType) && fileUrl !== ''

/** The files of a post, below its text: pictures with their text for who does not see them, others by name and size. */
export function FilesPanel({ files, onRenew }: FilesPanelProps) {
  const renewedUrls = useRef(new Set<string>())
  const renew = (url: string) => {
    if (renewedUrls.current.has(url)) return
    renewedUrls.current.add(url)
    void onRenew()
  }
  const pictures = files.filter(isShown)
  const others = files.filter((file) => !isShown(file) && file.fileUrl !== '')
  const missing = files.filter((file) => file.fileUrl === '')
  return (
    <section className={classes.pictures} aria-label="Files and pictures">
      {pictures.map(({ id, fileUrl, alt }) => (
        <img
          key={id}
          className={classes.picture}
          src={fileUrl}
          alt={alt}
          loading="lazy"
          onError={() => renew(fileUrl)}
        />
      ))}
      {others.length > 0 && <EvidenceListPanel files={others} listLabel="Files" onRenew={onRenew} />}
      {missing.length > 0 && (
        <p className={textStyles.note}>
          Not on this device:{' '}
          {missing
            .map(({ filename, sizeBytes, alt }) =>
              [filename, formatFileSize(sizeBytes), alt].filter((word) => word !== '').join(', '),
            )
            .join('; ')}
        </p>
      )}
      {/* A picture of a kind that browsers do not show is saved by its name. */}
      {others
        .filter(({ alt }) => alt !== '')
        .map(({ id, filename, alt }) => (
          <p key={id} className={textStyles.note}>
            {filename}: {alt}
          </p>
        ))}
    </section>
  )
}
