import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { ToneBadge, type StatusTone } from '#platform/web/components/status-badge.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import type { Registration } from '../contract.ts'
import { messageOf } from './messages.ts'
import { registrationsQuery, removeMutation, renewRegistrations, restoreRegistration } from './queries.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './registrations-panel.module.css'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'

// Loaded on demand: it imports the privacy guard.
const RegistrationDialog = lazyDialog(
  async () => (await import('./registration-dialog.tsx')).RegistrationDialog,
)

/** A part of the profile: the regulators with which a user is registered, and until when. */
export function RegistrationsPanel({ licenseNumber }: { licenseNumber: string }) {
  const { user } = useAuth()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const registrations = useQuery(registrationsQuery)
  const [edited, setEdited] = useState<Registration | 'new' | null>(null)
  return (
    <FormSection
      title="Registrations"
      help="An expiry that you enter here also counts where your service requires this registration. If your service verifies records, a supervisor verifies it first."
    >
      {registrations.isPending && <ListSkeleton rows={2} rowHeight={56} />}
      {registrations.error && !registrations.data && (
        <ErrorBanner
          requestId={requestIdOf(registrations.error)}
          onRetry={() => void registrations.refetch()}
        >
          {messageOf(registrations.error)}
        </ErrorBanner>
      )}
      {registrations.data?.length === 0 && (
        <EmptyState>No registrations yet. Add the one that you practise under.</EmptyState>
      )}
      {registrations.data && registrations.data.length > 0 && (
        <ul className={boxStyles.bareList} aria-label="Registrations">
          {registrations.data.map((registration) => (
            <Row
              key={registration.id}
              registration={registration}
              today={today}
              onEdit={() => setEdited(registration)}
            />
          ))}
        </ul>
      )}
      {registrations.data && (
        <div className={classes.add}>
          <Button variant="default" onClick={() => setEdited('new')}>
            Add a registration
          </Button>
        </div>
      )}

      {edited !== null && (
        <RegistrationDialog
          registration={edited === 'new' ? null : edited}
          country={user?.organization?.country ?? null}
          usualNumber={registrations.data?.length === 0 ? licenseNumber : ''}
          onClose={() => setEdited(null)}
        />
      )}
    </FormSection>
  )
}

const soonDays = 90

function readStatus(expiresOn: string | null, today: string): [StatusTone, string] {
  if (expiresOn === null) return ['waiting', 'No expiry']
  if (expiresOn < today) return ['bad', 'Expired']
  return expiresOn <= plusDays(today, soonDays) ? ['waiting', 'Expires soon'] : ['good', 'Current']
}

interface RowProps {
  registration: Registration
  today: string
  onEdit: () => void
}

function Row({ registration, today, onEdit }: RowProps) {
  const cache = useQueryClient()
  const remove = useMutation(removeMutation(cache))
  const { regulatorLabel, number, expiresOn } = registration
  const [tone, status] = readStatus(expiresOn, today)
  const undo = async () => {
    try {
      await restoreRegistration(registration)
      toast.success(`Restored: ${regulatorLabel}`)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      await renewRegistrations(cache)
    }
  }
  const submit = async () => {
    if (remove.isPending) return
    try {
      // The row may be unmounted before the answer arrives; callbacks of `mutate` would not be called then.
      await remove.mutateAsync(registration)
      toast.undo(`Removed: ${regulatorLabel}`, () => void undo())
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <li className={`${boxStyles.row} ${classes.row}`}>
      <span className={classes.words}>
        <strong>{regulatorLabel}</strong>
        <span className={classes.facts}>
          <ToneBadge tone={tone}>{status}</ToneBadge>
          <span className="tabular">{number}</span>
          {expiresOn !== null && <span className="tabular">until {formatDate(expiresOn)}</span>}
        </span>
      </span>
      <RowMenu
        rowName={regulatorLabel}
        actions={[
          { label: 'Edit', Icon: IconPencil, onClick: onEdit },
          { label: 'Remove', Icon: IconTrash, onClick: () => void submit() },
        ]}
      />
    </li>
  )
}
