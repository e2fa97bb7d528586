import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { endSession } from '#people/accounts/sign-in/web/queries.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { canSeal, isOwnDevice, getLockMinutes, setOwnDevice } from './lock-settings.ts'

/** A setting for whether this device locks itself, and a button to lock it now. */
export function DeviceLockCard() {
  const { user } = useAuth()
  const [isOnlyUser, setOnlyUser] = useState(() => user !== null && isOwnDevice(user.id))
  const [isLocking, setLocking] = useState(false)
  if (user === null) return null
  if (!canSeal()) {
    return (
      <FormSection title="Locking this device">
        <p className={textStyles.note}>
          This address is not secure (https), so Sortie cannot lock itself here. Sign out when you leave.
        </p>
      </FormSection>
    )
  }
  return (
    <FormSection
      title="Locking this device"
      help={`Sortie locks itself after ${getLockMinutes(user)} minutes without use. What you typed stays here, encrypted, until you sign in again.`}
    >
      <Switch
        label="Only I use this device: do not lock it"
        description="Leave this off on a computer or tablet of your base that others use too."
        size="md"
        checked={isOnlyUser}
        onChange={({ currentTarget: { checked } }) => {
          setOnlyUser(checked)
          setOwnDevice(user.id, checked)
        }}
      />
      <Button
        variant="default"
        w="fit-content"
        loading={isLocking}
        onClick={() => {
          setLocking(true)
          void import('./lock-now.ts').then(({ lockNow }) => lockNow(user, endSession))
        }}
      >
        Lock now
      </Button>
    </FormSection>
  )
}
