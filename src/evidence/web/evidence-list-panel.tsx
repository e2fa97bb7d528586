import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import type { EvidenceFile } from '../contract.ts'
import { isPreviewed, isShownPicture } from '../file-kinds.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './file-card.module.css'
import { FileThumbnail } from './file-card.tsx'
import { formatFileSize } from './messages.ts'
import { PreviewDialog } from './preview-dialog.tsx'

interface EvidenceListPanelProps {
  files: readonly EvidenceFile[]
  /** Loads the record again, because links to its files expire after some minutes. */
  onRenew: () => Promise<readonly EvidenceFile[]>
}

/** The evidence of a record. Pictures and PDFs open in the page; other files are downloaded. */
export function EvidenceListPanel({ files, onRenew }: EvidenceListPanelProps) {
  const [previewedFile, setShown] = useState<EvidenceFile | null>(null)
  const preview = async (file: EvidenceFile) => {
    const fresh = isFresh(file) ? file : (await onRenew()).find(({ id }) => id === file.id)
    if (fresh) setShown(fresh)
  }
  return (
    <>
      <ul className={boxStyles.spacedList} aria-label="Evidence files">
        {files.map((file) => (
          <li key={file.id} className={classes.file}>
            <FileThumbnail file={file} />
            <span className={classes.words}>
              <FileLink file={file} onRenew={onRenew} />
              <span className={classes.muted}>{formatFileSize(file.sizeBytes)}</span>
            </span>
            {isPreviewed(file.mimeType) && (
              <Button
                variant="default"
                aria-label={`Preview ${file.filename}`}
                onClick={() => void preview(file)}
              >
                Preview
              </Button>
            )}
          </li>
        ))}
      </ul>
      {previewedFile && <PreviewDialog file={previewedFile} onClose={() => setShown(null)} />}
    </>
  )
}

const marginMs = 30_000

/** Whether the link of a file has not expired. */
const isFresh = ({ fileUrl }: EvidenceFile): boolean =>
  Number(new URL(fileUrl, location.origin).searchParams.get('expires')) - marginMs > Date.now()

/**
 * A picture opens in a new tab. Other files are downloaded, because a user's document must never run as a page of this site.
 */
function FileLink({ file, onRenew }: { file: EvidenceFile; onRenew: EvidenceListPanelProps['onRenew'] }) {
  const { filename, fileUrl, mimeType } = file
  const isOpened = isShownPicture(mimeType)
  const renewed = async () => (await onRenew()).find(({ id }) => id === file.id)
  const open = async () => {
    // The tab opens before the answer arrives, because browsers block a tab that opens long after the tap.
    const tab = window.open('about:blank')
    const fresh = await renewed()
    if (!tab) return
    tab.opener = null
    if (fresh) tab.location.replace(fresh.fileUrl)
    else tab.close()
  }
  const save = async () => {
    const fresh = await renewed()
    if (fresh) Object.assign(document.createElement('a'), { href: fresh.fileUrl, download: filename }).click()
  }
  return (
    <Anchor
      className={classes.link}
      href={fileUrl}
      {...(isOpened ? { target: '_blank', rel: 'noreferrer' } : { download: filename })}
      aria-label={`${isOpened ? 'Open' : 'Save'} ${filename}`}
      onClick={(event) => {
        if (isFresh(file)) return
        event.preventDefault()
        void (isOpened ? open() : save())
      }}
    >
      {filename}
    </Anchor>
  )
}
