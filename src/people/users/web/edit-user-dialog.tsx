import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { toast } from '#platform/web/components/toast.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import { Facts } from '#platform/web/ui/facts.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import type { User } from '../contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './edit-user-dialog.module.css'
import { EditUserForm } from './edit-user-form.tsx'
import { accountType, copyFailed, emailCopied, idCopied, notKnown } from '../directory/web/messages.ts'

const closeDelayMs = 1000

/** Edits a user, and shows what cannot be edited here. Closes a moment after saving, so that the result is seen. */
export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  useReturnFocus()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [isSaved, setIsSaved] = useState(false)
  // The specified pause, so that the toast and the form are seen together.
  useEffect(() => {
    if (!isSaved) return undefined
    const timer = setTimeout(onClose, closeDelayMs)
    return () => clearTimeout(timer)
  }, [isSaved, onClose])
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Edit ${user.name}`}
      size="xl"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
      closeOnClickOutside={false}
      classNames={{ title: classes.title }}
    >
      <EditUserForm user={user} isSaved={isSaved} onSaved={() => setIsSaved(true)} onCancel={onClose}>
        <section className={classes.section} aria-labelledby="system-information">
          <h3 id="system-information" className={textStyles.title}>
            System Information
          </h3>
          <Facts
            facts={[
              { label: 'User ID', words: <span className={classes.id}>{user.id}</span> },
              {
                label: 'Supervisor ID',
                words: <span className={classes.id}>{user.supervisor_id ?? notKnown}</span>,
              },
              { label: 'Last Login', words: user.lastLogin ? formatDateTime(user.lastLogin) : 'Never' },
            ]}
          />
        </section>
        <section className={classes.section} aria-labelledby="additional-information">
          <h3 id="additional-information" className={textStyles.title}>
            Additional Information
          </h3>
          <Facts
            facts={[
              { label: 'Profile Image', words: user.image === null ? 'Not available' : 'Available' },
              { label: 'Account Type', words: accountType(user.role) },
            ]}
          />
        </section>
        <section className={classes.section} aria-labelledby="quick-actions">
          <h3 id="quick-actions" className={textStyles.title}>
            Quick Actions
          </h3>
          <div className={boxStyles.wrap}>
            <CopyButton label="Copy Email" text={user.email} done={emailCopied} />
            <CopyButton label="Copy User ID" text={user.id} done={idCopied} />
          </div>
        </section>
      </EditUserForm>
    </Modal>
  )
}

function CopyButton({ label, text, done }: { label: string; text: string; done: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(done)
    } catch {
      toast.error(copyFailed) // the browser allows it only on secure pages
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {label}
    </Button>
  )
}
