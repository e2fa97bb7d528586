import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
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
import { isKeptByRegistration } from '#reference/regulators.ts'
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
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'

// Loaded on demand: they import the privacy guard.
const AddRecordDialog = lazyDialog(
  async () => (await import('../records/web/add-record-dialog.tsx')).AddRecordDialog,
)
const WaiverDialog = lazyDialog(async () => (await import('../records/web/waiver-dialog.tsx')).WaiverDialog)

/** One requirement of a person: its status, what renews it, what counts, and every record. */
export function RequirementScreen({
  params: { id },
  search: urlSearch,
}: ScreenProps<object, { id: string }>) {
  const { user: userId, asOf } = readStateSearch({ ...urlSearch })
  const { user } = useAuth()
  const isOwn = userId === undefined || userId === user?.id
  const compliance = useQuery(statesQuery({ userId: isOwn ? undefined : userId, asOf }))
  const state = compliance.data?.states.find(({ requirement }) => requirement.id === id)
  return (
    <>
      <Anchor renderRoot={(props) => <Link to={paths.compliance()} search={{ user: userId }} {...props} />}>
        Compliance Requirements
      </Anchor>
      {compliance.isPending && <ListSkeleton rows={4} rowHeight={72} />}
      {compliance.error && !compliance.data && (
        <>
          <PageHeader title="Requirement" />
          <ErrorBanner requestId={requestIdOf(compliance.error)} onRetry={() => void compliance.refetch()}>
            {messageOf(compliance.error)}
          </ErrorBanner>
        </>
      )}
      {compliance.data && !state && (
        <>
          <PageHeader title="Requirement" />
          <EmptyState>This requirement no longer exists, or it belongs to another service.</EmptyState>
        </>
      )}
      {compliance.data && state && (
        <Requirement
          state={state}
          today={compliance.data.today}
          person={isOwn ? null : { id: compliance.data.userId, name: compliance.data.userName }}
        />
      )}
    </>
  )
}

interface RequirementProps {
  state: State
  /** Today's date in the person's organization. */
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
        <span>{validityText(state)}</span>
      </p>
      {returned !== null && (
        <p className={classes.returned}>
          Returned {formatDate(returned.on)}: {returned.reason}
        </p>
      )}
      {state.isRenewalWaiting && (
        <p className={classes.quiet}>
          A renewal waits for verification. Until then the current record counts.
        </p>
      )}
      <div className={inTurn.root}>
        <DefinitionCard id={requirement.id} />
        {rule && <RuleCard rule={rule} />}
        <RecordHistory request={{ requirementId: requirement.id, userId: person?.id }} today={today} />
      </div>

      {open === 'record' && <AddRecordDialog requirement={requirement} today={today} onClose={close} />}
      {open === 'waiver' && person !== null && (
        <WaiverDialog requirement={requirement} person={person} today={today} onClose={close} />
      )}
    </>
  )
}

/** A registration is changed in the profile; a record is added by hand for what the profile does not cover. */
function OwnActions({ state, onAdd }: { state: State; onAdd: () => void }) {
  const { requirement, nextAction } = state
  const isFromProfile = isKeptByRegistration(requirement.code)
  return (
    <>
      {isFromProfile && <ProfileButton about={requirement.title} isMain />}
      <Button {...(isFromProfile ? { variant: 'default' } : { color: 'signal' })} onClick={onAdd}>
        {nextAction === 'renew' && !isFromProfile ? 'Renew' : 'Add a record'}
      </Button>
    </>
  )
}

function validityText({ status, validUntil, daysLeft, isInGrace, waiver }: State): string {
  if (status === 'exempt' && waiver) return `waived until ${formatDate(waiver.until)}: ${waiver.reason}`
  if (validUntil === null) return status === 'valid' ? 'never expires' : ''
  const words = `${daysLeft !== null && daysLeft < 0 ? 'was valid until' : 'valid until'} ${formatDate(validUntil)}`
  const daysLeftText = daysLeft === null ? '' : `, ${daysLeftWords(daysLeft)}`
  return `${words}${daysLeftText}${isInGrace ? ', in the grace period' : ''}`
}
