import { Anchor, Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { EvidenceFile } from '../contract.ts'
import { isShownPicture, opensInTab } from '../file-kinds.ts'
import classes from './file-card.module.css'
import { FileMark } from './file-card.tsx'
import { sizeWords } from './messages.ts'

interface EvidenceListPanelProps {
  files: readonly EvidenceFile[]
  /** Reads the record again: links to its files are good for minutes. */
  onRenew: () => Promise<readonly EvidenceFile[]>
}

/** The evidence of a record: pictures are shown in the page, everything else opens in a new tab or is saved. */
export function EvidenceListPanel({ files, onRenew }: EvidenceListPanelProps) {
  const [shown, setShown] = useState<EvidenceFile | null>(null)
  const preview = async (file: EvidenceFile) => {
    const fresh = isFresh(file) ? file : (await onRenew()).find(({ id }) => id === file.id)
    if (fresh) setShown(fresh)
  }
  return (
    <>
      <ul className={classes.list} aria-label="Evidence files">
        {files.map((file) => (
          <li key={file.id} className={classes.file}>
            <FileMark file={file} />
            <span className={classes.words}>
              <FileLink file={file} onRenew={onRenew} />
              <span className={classes.muted}>{sizeWords(file.sizeBytes)}</span>
            </span>
            {isShownPicture(file.mimeType) && (
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
      {shown && (
        <Modal
          opened
          size="xl"
          title={shown.filename}
          onClose={() => setShown(null)}
          closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
        >
          <img className={classes.preview} src={shown.fileUrl} alt={shown.filename} />
        </Modal>
      )}
    </>
  )
}

const marginMs = 30_000

/** Whether the link of a file is still good. */
const isFresh = ({ fileUrl }: EvidenceFile): boolean =>
  Number(new URL(fileUrl, location.origin).searchParams.get('expires')) - marginMs > Date.now()

function FileLink({ file, onRenew }: { file: EvidenceFile; onRenew: EvidenceListPanelProps['onRenew'] }) {
  const open = async () => {
    // Opened before the answer: browsers block a tab that opens long after the tap.
    const tab = window.open('about:blank')
    const fresh = (await onRenew()).find(({ id }) => id === file.id)
    if (!tab) return
    tab.opener = null
    if (fresh) tab.location.replace(fresh.fileUrl)
    else tab.close()
  }
  return (
    <Anchor
      className={classes.link}
      href={file.fileUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={`${opensInTab(file.mimeType) ? 'Open' : 'Save'} ${file.filename}`}
      onClick={(event) => {
        if (isFresh(file)) return
        event.preventDefault()
        void open()
      }}
    >
      {file.filename}
    </Anchor>
  )
}
