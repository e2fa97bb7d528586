import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import inTurn from '#platform/web/ui/in-turn.module.css'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import { labelOf } from '#reference/codes.ts'
import { comesFromProfile } from '#reference/regulators.ts'
import { complianceCategories } from '#reference/compliance-lists.ts'
import { RecordHistory } from '../records/web/record-history-card.tsx'
import { DefinitionCard } from '../definitions/web/definition-card.tsx'
import { ProfileButton } from '../definitions/web/profile-link-card.tsx'
import { messageOf } from '../definitions/web/messages.ts'
import type { State } from '../state/contract.ts'
import { readStateSearch } from '../state/state-search.ts'
import { daysLeftWords } from '../state/state-words.ts'
import { ActionOn, type PersonShown } from '../state/web/overseers-action-card.tsx'
import { statesQuery } from '../state/web/queries.ts'
import classes from './requirement-screen.module.css'
import { RuleCard } from '../state/web/rule-card.tsx'
import { StateBadge } from '../state/web/status-card.tsx'

// Loaded on demand: they import the privacy guard.
const AddRecordDialog = lazy(() =>
  import('../records/web/add-record-dialog.tsx').then((file) => ({ default: file.AddRecordDialog })),
)
const WaiverDialog = lazy(() =>
  import('../records/web/waiver-dialog.tsx').then((file) => ({ default: file.WaiverDialog })),
)

/** One requirement of a person: its state, what renews it, what counts, and every record. */
export function RequirementScreen({ params: { id }, search: inUrl }: ScreenProps<object, { id: string }>) {
  const { user: other, asOf } = readStateSearch({ ...inUrl })
  const { user } = useAuth()
  const isOwn = other === undefined || other === user?.id
  const found = useQuery(statesQuery({ userId: isOwn ? undefined : other, asOf }))
  const state = found.data?.states.find(({ requirement }) => requirement.id === id)
  return (
    <>
      <Anchor renderRoot={(props) => <Link to={paths.compliance()} search={{ user: other }} {...props} />}>
        Compliance Requirements
      </Anchor>
      {found.isPending && <ListSkeleton rows={4} rowHeight={72} />}
      {found.error && !found.data && (
        <>
          <PageHeader title="Requirement" />
          <ErrorBanner requestId={requestIdOf(found.error)} onRetry={() => void found.refetch()}>
            {messageOf(found.error)}
          </ErrorBanner>
        </>
      )}
      {found.data && !state && (
        <>
          <PageHeader title="Requirement" />
          <EmptyState>This requirement no longer exists, or it is not of this service.</EmptyState>
        </>
      )}
      {found.data && state && (
        <Requirement
          state={state}
          today={found.data.today}
          person={isOwn ? null : { id: found.data.userId, name: found.data.userName }}
        />
      )}
    </>
  )
}

interface RequirementProps {
  state: State
  /** Where the person is. */
  today: string
  person: PersonShown | null
}

function Requirement({ state, today, person }: RequirementProps) {
  const [open, setOpen] = useState<'record' | 'waiver' | null>(null)
  const { requirement, returned, rule } = state
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={person === null ? requirement.title : `${requirement.title}: ${person.name}`}
        subtitle={[
          labelOf(complianceCategories, requirement.category),
          requirement.blocksDuty ? 'blocks duty' : 'advisory',
        ].join(' · ')}
        action={
          person === null ? (
            <OwnActions state={state} onAdd={() => setOpen('record')} />
          ) : (
            <>
              <ActionOn person={person} state={state} />
              <Button variant="default" onClick={() => setOpen('waiver')}>
                Waive
              </Button>
            </>
          )
        }
      />
      <p className={classes.state}>
        <StateBadge status={state.status} blocksDuty={requirement.blocksDuty} />
        <span>{validityWords(state)}</span>
      </p>
      {returned !== null && (
        <p className={classes.returned}>
          Returned {formatDate(returned.on)}: {returned.reason}
        </p>
      )}
      {state.isRenewalWaiting && (
        <p className={classes.quiet}>
          A renewal waits for verification. Until then the present record counts.
        </p>
      )}
      <div className={inTurn.root}>
        <DefinitionCard id={requirement.id} />
        {rule && <RuleCard rule={rule} />}
        <RecordHistory of={{ requirementId: requirement.id, userId: person?.id }} today={today} />
      </div>
      <Suspense fallback={null}>
        {open === 'record' && <AddRecordDialog requirement={requirement} today={today} onClose={close} />}
        {open === 'waiver' && person !== null && (
          <WaiverDialog requirement={requirement} person={person} today={today} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

/** A registration is changed in the profile; a record of it by hand is for what the profile cannot say. */
function OwnActions({ state, onAdd }: { state: State; onAdd: () => void }) {
  const { requirement, nextAction } = state
  const isFromProfile = comesFromProfile(requirement.code)
  return (
    <>
      {isFromProfile && <ProfileButton about={requirement.title} isMain />}
      <Button {...(isFromProfile ? { variant: 'default' } : { color: 'signal' })} onClick={onAdd}>
        {nextAction === 'renew' && !isFromProfile ? 'Renew' : 'Add a record'}
      </Button>
    </>
  )
}

function validityWords({ status, validUntil, daysLeft, isInGrace, waiver }: State): string {
  if (status === 'exempt' && waiver) return `waived until ${formatDate(waiver.until)}: ${waiver.reason}`
  if (validUntil === null) return status === 'valid' ? 'never expires' : ''
  const words = `${daysLeft !== null && daysLeft < 0 ? 'was valid until' : 'valid until'} ${formatDate(validUntil)}`
  const left = daysLeft === null ? '' : `, ${daysLeftWords(daysLeft)}`
  return `${words}${left}${isInGrace ? ', in the days of grace' : ''}`
}
