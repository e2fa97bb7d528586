import { Button } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { arePasskeysPossible } from '#people/accounts/sessions/web/sign-in-steps.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import type { AddedFactor, OwnFactors } from '../../contract.ts'
import { factorMessage } from '../../web/messages.ts'
import { setUpCodes } from '../../web/queries.ts'
import { CodesDialog, type CodesSetup } from './codes-dialog.tsx'
import { AddPasskeyDialog } from './passkey-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import classes from './factors-card.module.css'

interface AddFactorsPanelProps {
  factors: OwnFactors
  onAdded: (factors: OwnFactors) => void
  /** Whether adding a factor is the purpose of the screen: then the best way is its main action. */
  isMain?: boolean
  /** Called when everything that was added has been shown. */
  onFinished?: () => void
}

/** The ways to add a second factor, and the recovery codes that are created with the first one. */
export function AddFactorsPanel({ factors, isMain = false, onAdded, onFinished }: AddFactorsPanelProps) {
  const [isAddingPasskey, setIsAddingPasskey] = useState(false)
  const [setup, setSetup] = useState<CodesSetup | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const starting = useMutation({ mutationFn: setUpCodes, onSuccess: setSetup })
  const hasPasskeys = factors.passkeysOffered && arePasskeysPossible()

  const close = () => {
    setIsAddingPasskey(false)
    setSetup(null)
  }
  const finishAdding = (added: AddedFactor) => {
    close()
    onAdded(added.factors)
    if (added.recoveryCodes === null) onFinished?.()
    else setRecoveryCodes(added.recoveryCodes)
  }
  return (
    <>
      {starting.error !== null && (
        <ErrorBanner requestId={faultIdOf(starting.error)}>{factorMessage(starting.error)}</ErrorBanner>
      )}
      <div className={isMain ? classes.ways : boxStyles.wrap}>
        {hasPasskeys && (
          <Button
            {...(isMain ? { color: 'signal' } : { variant: 'default' })}
            leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setIsAddingPasskey(true)}
          >
            Add a passkey
          </Button>
        )}
        {factors.codes === null && (
          <Button
            variant="default"
            leftSection={<IconDeviceMobile size={18} stroke={1.75} aria-hidden="true" />}
            loading={starting.isPending}
            onClick={() => starting.mutate()}
          >
            Set up one-time codes
          </Button>
        )}
      </div>
      {!hasPasskeys && (
        <p className={textStyles.note}>
          {factors.passkeysOffered
            ? 'This browser has no passkeys at this address.'
            : 'Passkeys need a secure address (https). Ask whoever runs this service.'}
        </p>
      )}
      {isAddingPasskey && <AddPasskeyDialog onAdded={finishAdding} onClose={close} />}
      {setup !== null && <CodesDialog setup={setup} onAdded={finishAdding} onClose={close} />}
      {recoveryCodes !== null && (
        <RecoveryCodesDialog
          codes={recoveryCodes}
          onClose={() => {
            setRecoveryCodes(null)
            onFinished?.()
          }}
        />
      )}
    </>
  )
}
