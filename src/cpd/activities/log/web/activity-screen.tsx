import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { EvidenceListPanel } from '#evidence/web/evidence-list-panel.tsx'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Panels } from '#platform/web/components/panels.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { DetailSection } from '#platform/web/ui/detail-section.tsx'
import { counted, Facts, factsOf, listed, listedMany, written, yesNo } from '#platform/web/ui/facts.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import inTurn from '#platform/web/ui/in-turn.module.css'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import * as lists from '#reference/cpd-lists.ts'
import { ownActivityRecords } from './panel-places.ts'
import type { Activity } from '../contract.ts'
import { ActivityMenu } from './activity-menu-card.tsx'
import { ActivityStatusCard } from './activity-status-card.tsx'
import { datesWords } from './activity-words.ts'
import { DeleteActivityDialog } from './delete-activity-dialog.tsx'
import { LinkedCasesCard } from './linked-cases-card.tsx'
import { hoursWords, messageOf } from './messages.ts'
import { activityQuery } from './queries.ts'

/** One activity with all its fields. */
export function ActivityScreen({ params: { id } }: ScreenProps<object, { id: string }>) {
  const { user } = useAuth()
  const activity = useQuery(activityQuery(id))
  const isOwn = activity.data?.ownerId === user?.id
  const portal = activity.data && !isOwn ? { user: activity.data.ownerId } : {}
  return (
    <>
      <Anchor
        className={textStyles.back}
        renderRoot={(props) => <Link to={paths.cpdPortal()} search={portal} {...props} />}
      >
        CPD Portal
      </Anchor>
      {activity.isPending && <ListSkeleton rows={5} rowHeight={64} />}
      {activity.error && !activity.data && (
        <>
          <PageHeader title="CPD activity" />
          <ErrorBanner requestId={requestIdOf(activity.error)} onRetry={() => void activity.refetch()}>
            {messageOf(activity.error)}
          </ErrorBanner>
        </>
      )}
      {activity.data && (
        <>
          <PageHeader
            title={activity.data.title}
            subtitle={`${datesWords(activity.data)} · ${hoursWords(activity.data.hours)} · ${activity.data.typeLabel}`}
            action={isOwn && <OwnActions activity={activity.data} timeZone={user?.organization?.timeZone} />}
          />
          <ActivityStatusCard status={activity.data.status} />
          <ActivityFacts activity={activity.data} isOwn={isOwn} />
          {activity.data.evidence.length > 0 && (
            <DetailSection title="Evidence">
              <EvidenceListPanel
                files={activity.data.evidence}
                onRenew={async () => (await activity.refetch()).data?.evidence ?? []}
              />
            </DetailSection>
          )}
          {isOwn && (
            <div className={inTurn.root}>
              <Panels at={ownActivityRecords} props={{ activityId: id }} />
            </div>
          )}
        </>
      )}
    </>
  )
}

function OwnActions({ activity, timeZone = 'UTC' }: { activity: Activity; timeZone: string | undefined }) {
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const [today] = useState(() => dateIn(timeZone, new Date()))
  return (
    <>
      <Button color="signal" renderRoot={(props) => <Link to={paths.editActivity(activity.id)} {...props} />}>
        {activity.status === 'draft' ? 'Finish' : 'Edit'}
      </Button>
      <ActivityMenu activity={activity} onDelete={() => setDeleting(true)} />
      {isDeleting && (
        <DeleteActivityDialog
          activity={activity}
          today={today}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: paths.cpdPortal() })}
        />
      )}
    </>
  )
}

type Learning = Pick<Activity, 'description' | 'learningOutcome' | 'impact'>
type Record = Pick<
  Activity,
  | 'categories'
  | 'participatoryHours'
  | 'credits'
  | 'creditSystem'
  | 'occurrences'
  | 'provider'
  | 'method'
  | 'codeTheme'
  | 'cultural'
  | 'tags'
>

function ActivityFacts({ activity, isOwn }: { activity: Activity; isOwn: boolean }) {
  const learning = factsOf<Learning>(activity, {
    description: written('What it was'),
    learningOutcome: written('What I learned'),
    impact: written('What I will change, and what patients gain'),
  })
  const record = factsOf<Record>(activity, {
    categories: { ...listedMany('Categories', lists.activityCategories), isWide: true },
    participatoryHours: counted('Participatory hours', 'h'),
    credits: counted('Credits'),
    creditSystem: listed('Credit system', lists.cpdCreditSystems),
    occurrences: activity.occurrences > 1 ? counted('How often given') : null,
    provider: { label: 'Provider', words: (name) => name },
    method: listed('How', lists.cpdMethods),
    codeTheme: listed('Theme of the code', lists.cpdCodeThemes),
    cultural: yesNo('Cultural safety'),
    tags: { label: 'Tags', words: (tags) => tags.join(', '), isWide: true },
  })
  return (
    <>
      <DetailSection title="Learning" isEmpty={learning.length === 0}>
        <Facts facts={learning} />
      </DetailSection>
      <DetailSection title="For your regulator" isEmpty={record.length === 0}>
        <Facts facts={record} />
      </DetailSection>
      {activity.linkedCaseIds.length > 0 && <LinkedCasesCard ids={activity.linkedCaseIds} isOwn={isOwn} />}
    </>
  )
}
