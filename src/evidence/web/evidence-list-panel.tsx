import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import type { EvidenceFile } from '../contract.ts'
import { isPreviewed, isPicturePreviewed } from '../file-kinds.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './file-card.module.css'
import { FileThumbnail } from './file-card.tsx'
import { formatFileSize } from './messages.ts'
import { PreviewDialog } from './preview-dialog.tsx'

export type ListedFile = Pick<EvidenceFile, 'id' | 'fileUrl' | 'filename' | 'mimeType' | 'sizeBytes'>

interface EvidenceListPanelProps {
  files: readonly ListedFile[]
  /** Loads the record again, because links to its files expire after some minutes. */
  onRenew: () => Promise<readonly ListedFile[]>
  /** What the list of files is called. */
  listLabel?: string
}

/** The evidence of a record. Pictures and PDFs open in the page; other files are downloaded. */
export function EvidenceListPanel({ files, onRenew, listLabel = 'Evidence files' }: EvidenceListPanelProps) {
  const [previewedFile, setPreviewedFile] = useState<ListedFile | null>(null)
  const preview = async (file: ListedFile) => {
    const freshFile = isFresh(file) ? file : (await onRenew()).find(({ id }) => id === file.id)
    if (freshFile) setPreviewedFile(freshFile)
  }
  return (
    <>
      <ul className={boxStyles.spacedList} aria-label={listLabel}>
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
      {previewedFile && <PreviewDialog file={previewedFile} onClose={() => setPreviewedFile(null)} />}
    </>
  )
}

const expiryMarginMs = 30_000

/** Whether the link of a file will be valid for at least another 30 seconds. */
const isFresh = ({ fileUrl }: ListedFile): boolean =>
  Number(new URL(fileUrl, location.origin).searchParams.get('expires')) - expiryMarginMs > Date.now()

/**
 * A picture opens in a new tab. Other files are downloaded, because a document from a user must never run as a page of this
 * site.
 */
function FileLink({ file, onRenew }: { file: ListedFile; onRenew: EvidenceListPanelProps['onRenew'] }) {
  const { filename, fileUrl, mimeType } = file
  const opensInTab = isPicturePreviewed(mimeType)
  const renewFile = async () => (await onRenew()).find(({ id }) => id === file.id)
  const open = async () => {
    // The tab opens before the answer arrives, because browsers block a tab that opens long after the tap.
    const tab = window.open('about:blank')
    const freshFile = await renewFile()
    if (!tab) return
    tab.opener = null
    if (freshFile) tab.location.replace(freshFile.fileUrl)
    else tab.close()
  }
  const save = async () => {
    const freshFile = await renewFile()
    if (freshFile)
      Object.assign(document.createElement('a'), { href: freshFile.fileUrl, download: filename }).click()
  }
  return (
    <Anchor
      className={classes.link}
      href={fileUrl}
      {...(opensInTab ? { target: '_blank', rel: 'noreferrer' } : { download: filename })}
      aria-label={`${opensInTab ? 'Open' : 'Save'} ${filename}`}
      onClick={(event) => {
        if (isFresh(file)) return
        event.preventDefault()
        void (opensInTab ? open() : save())
      }}
    >
      {filename}
    </Anchor>
  )
}
