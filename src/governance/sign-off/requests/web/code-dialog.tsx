import { Button, Modal } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { encode } from 'uqr'
import { paths } from '#paths/paths.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { QrCode } from '#platform/web/ui/qr-code.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { useCopy } from '#platform/web/ui/use-copy.ts'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import type { SignOffRequest } from '../contract.ts'
import classes from './open-request-card.module.css'

interface CodeDialogProps {
  request: SignOffRequest
  onClose: () => void
}

/**
 * Shows a QR code of the page on which to sign, for a supervisor who stands beside the clinician with their own phone. The code
 * gives no rights: the page opens only for the supervisor who was asked, once they have signed in.
 */
export function CodeDialog({ request: { id, supervisor }, onClose }: CodeDialogProps) {
  useReturnFocus()
  const address = new URL(paths.signCase(id), location.origin).href
  const { copied, copy } = useCopy(address)
  const { data } = encode(address, { ecc: 'M', border: 2 })
  return (
    <Modal
      opened
      title={`Code for ${supervisor.name}`}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <div className={classes.code}>
        <p className={classes.line}>
          For <strong>{supervisor.name}</strong>: they sign on their own phone. Its camera opens this case,
          once they have signed in there. The code works for nobody else.
        </p>
        <QrCode
          label={`QR code of the address where ${supervisor.name} signs`}
          rows={data.map((row) => row.map(Number).join(''))}
        />
        <div>
          <p className={textStyles.note}>Without a camera, they open this address:</p>
          <code className={classes.address}>{address}</code>
        </div>
        <DialogButtons>
          <Button
            variant="default"
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
            onClick={copy}
          >
            {copied ?? 'Copy the address'}
          </Button>
          <Button onClick={onClose}>Done</Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}
