import { Button, Checkbox, Modal } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { readUser } from '#platform/web/session/session-store.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import { recoveryFile } from './recovery-file.ts'
import { useCopy } from '#platform/web/ui/use-copy.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './factors-card.module.css'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows new recovery codes once. It closes only when the user confirms that they are stored. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  useReturnFocus()
  const [isStored, setIsStored] = useState(false)
  const text = recoveryFile(codes, readUser()?.email ?? '')
  const { copied, copy } = useCopy(text)
  const download = () => {
    const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    Object.assign(document.createElement('a'), { href, download: 'sortie-recovery-codes.txt' }).click()
    setTimeout(() => URL.revokeObjectURL(href), 10_000)
  }
  return (
    <Modal
      opened
      title="Your recovery codes"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={onClose}
    >
      <div className={classes.parts}>
        <p className={classes.words}>
          Each code signs you in once if you lose your passkeys and your authenticator app. They are shown
          only now, and earlier ones no longer work. Store them where nobody else finds them.
        </p>
        <ol className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={boxStyles.wrap}>
          <Button
            variant="default"
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
            data-autofocus
            onClick={copy}
          >
            {copied ?? 'Copy'}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
            onClick={download}
          >
            Download as text
          </Button>
        </div>
        <Checkbox
          label="I have stored them"
          checked={isStored}
          onChange={(event) => setIsStored(event.currentTarget.checked)}
        />
        <DialogButtons>
          <Button color="signal" disabled={!isStored} onClick={onClose}>
            Done
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}
