import type { ScreenProps } from '#platform/web/capability.ts'
import { Anchor, Button, Group } from '@mantine/core'
import { IconBan, IconFlag, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError, requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Panels } from '#platform/web/components/panels.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { CardsSkeleton, ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { useState } from 'react'
import { paths } from '#paths/paths.ts'
import type { Case } from '#logging/cases/contract.ts'
import { DuplicatesPanel } from '#logging/cases/duplicates/web/duplicates-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { caseQuery } from '#logging/cases/record/web/queries.ts'
import { CaseActionsPanel } from './case-actions-panel.tsx'
import { CaseDetailsCard } from './case-details-card.tsx'
import { CaseFactsCard } from './case-facts-card.tsx'
import { NeighboursCard } from './neighbours-card.tsx'
import { caseRecords } from './panel-places.ts'
import classes from './case-screen.module.css'
import { loadErrorMessage } from '#logging/cases/record/web/messages.ts'

const reviewNote = lazyPart(async () => (await import('./review-note-panel.tsx')).ReviewNotePanel, {
  waitingHeight: 0,
})

const nextReview = lazyPart(async () => (await import('./next-review-panel.tsx')).NextReviewPanel, {
  waitingHeight: 44,
})

/** Shows one case, found by its mission number or id: everything that was entered or derived. */
export function CaseScreen({ params: { id } }: ScreenProps<object, { id: string }>) {
  const { data: caseRecord, error, isPending, refetch } = useQuery(caseQuery(id))
  if (caseRecord) return <LoadedCase key={caseRecord.id} caseRecord={caseRecord} />
  if (isPending) {
    return (
      <>
        <PageHeader title="Case" />
        <div className={classes.waiting}>
          <CardsSkeleton cards={4} height={56} />
          <ListSkeleton rows={4} rowHeight={140} />
        </div>
      </>
    )
  }
  const isNotFound = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <>
      <PageHeader title={isNotFound ? 'No such case' : 'Case'} />
      {isNotFound ? (
        <EmptyState
          action={
            <Group justify="center">
              <Button component={Link} to={paths.logbook()}>
                {'Back to the logbook'}
              </Button>
              <Button component={Link} to={paths.deletedCases()} variant="default">
                {'Recently deleted'}
              </Button>
            </Group>
          }
        >
          This case does not exist, or you may not see it.
        </EmptyState>
      ) : (
        <ErrorBanner requestId={requestIdOf(error)} onRetry={() => void refetch()}>
          {loadErrorMessage(error)}
        </ErrorBanner>
      )}
    </>
  )
}

function LoadedCase({ caseRecord }: { caseRecord: Case }) {
  const { user } = useAuth()
  const isOwn = user?.id === caseRecord.createdBy.id
  const [failure, setFailure] = useState<string | null>(null)
  // After somebody has ended a review here, the screen offers the next one.
  const [wasFlagged] = useState(caseRecord.flagCaseReview)
  const hasEndedReview = wasFlagged && !isOwn && !caseRecord.flagCaseReview
  return (
    <>
      <NeighboursCard id={caseRecord.id} />
      <PageHeader
        title={caseRecord.title}
        subtitle={`${caseRecord.missionNumber} · ${formatDate(caseRecord.date)}`}
        action={<CaseActionsPanel caseRecord={caseRecord} onFailed={setFailure} />}
      />
      {failure !== null && <ErrorBanner>{failure}</ErrorBanner>}
      {hasEndedReview && <nextReview.Part />}
      {caseRecord.status === 'voided' && <VoidedNotice voided={caseRecord.voided} />}
      <OtherCasesLinks caseRecord={caseRecord} />
      <div className={classes.hint}>
        {isOwn && caseRecord.status !== 'voided' && (
          <DuplicatesPanel comparedCase={caseRecord} savedCase={caseRecord} />
        )}
      </div>
      <CaseFactsCard caseRecord={caseRecord} isOwn={isOwn} />
      {caseRecord.everFlagged && !caseRecord.flagCaseReview && (
        <reviewNote.Part id={caseRecord.id} version={caseRecord.version} />
      )}
      <Panels at={caseRecords} props={{ caseRecord, isOwn }} />
      <CaseDetailsCard
        caseRecord={caseRecord}
        flagBadge={<FlagBadge />}
        privateBadge={
          <span className={classes.private}>
            <IconLock size={14} stroke={2} aria-hidden="true" />
            Private
          </span>
        }
      />
      <HistoryPanel {...caseRecord} />
    </>
  )
}

/**
 * Says who voided the case and why. A voided case is read-only. If `voided` is null, the case was voided before it was
 * imported, and the imported history says more.
 */
function VoidedNotice({ voided }: { voided: Case['voided'] }) {
  return (
    <div className={classes.voided}>
      <IconBan size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.line}>
          <strong>Voided</strong>{' '}
          {voided ? `by ${voided.by.name} on ${formatDate(voided.at)}` : 'before it was imported'}. It is left
          out of all statistics and cannot be changed.
        </p>
        <p className={classes.line}>{voided?.reason ?? 'The imported history below says when and why.'}</p>
      </div>
    </div>
  )
}

function FlagBadge() {
  return (
    <span className={classes.flag}>
      <IconFlag size={14} stroke={2} aria-hidden="true" />
      Flagged for review
    </span>
  )
}

/** Links to the other cases with this mission number: other patients of the mission, or a crewmate's own record. */
function OtherCasesLinks({ caseRecord }: { caseRecord: Case }) {
  const otherCases = caseRecord.otherMatches ?? []
  if (otherCases.length === 0) return null
  return (
    <nav className={classes.others} aria-label="Other cases with this mission number">
      <span>Also {caseRecord.missionNumber}:</span>
      {otherCases.map(({ id, title, patientSequence, date }) => (
        <Anchor key={id} component={Link} to={paths.case(id)}>
          {title}, patient {patientSequence}, {formatDate(date)}
        </Anchor>
      ))}
    </nav>
  )
}
