import { Button, Modal } from '@mantine/core'
import type { EvidenceFile } from '../contract.ts'
import { isPicturePreviewed } from '../file-kinds.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './file-card.module.css'

interface PreviewDialogProps {
  file: Pick<EvidenceFile, 'fileUrl' | 'filename' | 'mimeType'>
  onClose: () => void
}

/** Shows a picture, or a PDF in the browser's own viewer. */
export const PreviewDialog = ({ file, onClose }: PreviewDialogProps) => (
  <Modal
    opened
    size="xl"
    title={file.filename}
    onClose={onClose}
    closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
  >
    {isPicturePreviewed(file.mimeType) ? (
      <img className={classes.preview} src={file.fileUrl} alt={file.filename} />
    ) : (
      <PdfPreview file={file} />
    )}
  </Modal>
)

/**
 * The frame has no `sandbox` attribute, because Chromium and Firefox would then show no PDF at all. The server's response has
 * a sandbox that lets only the browser's own viewer run.
 */
function PdfPreview({ file: { fileUrl, filename } }: Pick<PreviewDialogProps, 'file'>) {
  const hasViewer = navigator.pdfViewerEnabled
  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- see above */}
      {hasViewer && <iframe className={classes.pdf} src={fileUrl} title={filename} />}
      <p className={textStyles.note}>
        {hasViewer
          ? 'If you do not see the whole file here, save it and open it on your device.'
          : 'This browser shows no PDF in a page. Save the file and open it on your device.'}
      </p>
      <Button component="a" variant="default" mt={8} href={fileUrl} download={filename}>
        Save the file
      </Button>
    </>
  )
}
