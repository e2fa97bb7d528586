import { Button } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { formatDate, formatDateTime } from '#platform/web/dates.ts'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { OwnFactors, Passkey } from '../../contract.ts'
import { factorMessage } from '../../web/messages.ts'
import { createRecoveryCodes, factorsQuery, removeCodes, removePasskey } from '../../web/queries.ts'
import { AddFactorsPanel } from './add-factors-panel.tsx'
import { RenamePasskeyDialog } from './passkey-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RemovalDialog } from './removal-dialog.tsx'
import { requirementText, texts } from './messages.ts'
import rowStyles from '#people/accounts/sessions/web/session-row-card.module.css'
import classes from './factors-card.module.css'

/** The dialog that is open over the card. */
type Opened =
  | { dialog: 'rename' | 'removePasskey'; passkey: Passkey }
  | { dialog: 'removeCodes' | 'renew' }
  | { dialog: 'codes'; codes: readonly string[] }

const lastUsedText = (at: string | null): string =>
  at === null ? 'never used' : `last used ${formatDateTime(at)}`

/** Lists the user's own second factors, and lets them add, rename and remove some. */
export function FactorsCard() {
  const queryClient = useQueryClient()
  const factorsResult = useQuery(factorsQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const factors = factorsResult.data
  const close = () => setOpened(null)
  const saveFactors = (saved: OwnFactors) => {
    queryClient.setQueryData(factorsQuery.queryKey, saved)
    close()
  }
  const saveFactorsWithMessage = (message: string) => (saved: OwnFactors) => {
    saveFactors(saved)
    toast.success(message)
  }
  return (
    <FormSection title="Second factors" help={factors && requirementText(factors)}>
      {factorsResult.isPending && <ListSkeleton rows={2} />}
      {factorsResult.error && (
        <ErrorBanner requestId={faultIdOf(factorsResult.error)} onRetry={() => void factorsResult.refetch()}>
          {factorMessage(factorsResult.error)}
        </ErrorBanner>
      )}
      {factors && <FactorList factors={factors} onOpen={setOpened} />}
      {factors && <AddFactorsPanel factors={factors} onAdded={saveFactors} />}
      {factors && hasFactor(factors) && (
        <div className={classes.secret}>
          <div className={classes.facts}>
            <div className={classes.name}>Recovery codes</div>
            <div className={textStyles.line}>
              {factors.recoveryCodesLeft} left. Each code signs you in once.
            </div>
          </div>
          <Button variant="default" onClick={() => setOpened({ dialog: 'renew' })}>
            Create new recovery codes
          </Button>
        </div>
      )}
      {opened?.dialog === 'rename' && (
        <RenamePasskeyDialog
          passkey={opened.passkey}
          onRenamed={saveFactorsWithMessage(texts.renamed)}
          onClose={close}
        />
      )}
      {opened?.dialog === 'removePasskey' && (
        <RemovalDialog
          title={`Remove ${opened.passkey.name}`}
          consequence={texts.passkeyRemoval}
          confirm="Remove the passkey"
          send={() => removePasskey(opened.passkey.id)}
          onDone={saveFactorsWithMessage(texts.passkeyRemoved)}
          onClose={close}
        />
      )}
      {opened?.dialog === 'removeCodes' && (
        <RemovalDialog
          title="Remove one-time codes"
          consequence={texts.codesRemoval}
          confirm="Remove one-time codes"
          send={removeCodes}
          onDone={saveFactorsWithMessage(texts.codesRemoved)}
          onClose={close}
        />
      )}
      {opened?.dialog === 'renew' && (
        <RemovalDialog
          title="Create new recovery codes"
          consequence={texts.renewal}
          confirm="Create new codes"
          send={createRecoveryCodes}
          onDone={({ recoveryCodes }) => {
            setOpened({ dialog: 'codes', codes: recoveryCodes })
            void queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey })
          }}
          onClose={close}
        />
      )}
      {opened?.dialog === 'codes' && <RecoveryCodesDialog codes={opened.codes} onClose={close} />}
    </FormSection>
  )
}

const hasFactor = ({ passkeys, codes }: OwnFactors): boolean => passkeys.length > 0 || codes !== null

interface FactorListProps {
  factors: OwnFactors
  onOpen: (opened: Opened) => void
}

function FactorList({ factors, onOpen }: FactorListProps) {
  if (!hasFactor(factors)) return <p className={textStyles.note}>You have no second factor yet.</p>
  const { passkeys, codes } = factors
  return (
    <ul className={rowStyles.list} aria-label="Your second factors">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={rowStyles.row}>
          <IconFingerprint size={20} stroke={1.75} aria-hidden="true" />
          <div className={classes.facts}>
            <div className={classes.name}>{passkey.name}</div>
            <div className={textStyles.line}>
              Passkey · added {formatDate(passkey.createdAt)} · {lastUsedText(passkey.lastUsedAt)}
            </div>
          </div>
          <RowMenu
            rowName={passkey.name}
            actions={[
              { label: 'Rename', Icon: IconPencil, onClick: () => onOpen({ dialog: 'rename', passkey }) },
              {
                label: 'Remove',
                Icon: IconTrash,
                onClick: () => onOpen({ dialog: 'removePasskey', passkey }),
              },
            ]}
          />
        </li>
      ))}
      {codes !== null && (
        <li className={rowStyles.row}>
          <IconDeviceMobile size={20} stroke={1.75} aria-hidden="true" />
          <div className={classes.facts}>
            <div className={classes.name}>One-time codes</div>
            <div className={textStyles.line}>
              Authenticator app · added {formatDate(codes.createdAt)} · {lastUsedText(codes.lastUsedAt)}
            </div>
          </div>
          <RowMenu
            rowName="One-time codes"
            actions={[{ label: 'Remove', Icon: IconTrash, onClick: () => onOpen({ dialog: 'removeCodes' }) }]}
          />
        </li>
      )}
    </ul>
  )
}
