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
import {
  numberField,
  Facts,
  toFacts,
  codeField,
  codesField,
  textField,
  yesNoField,
} from '#platform/web/ui/facts.tsx'
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
import { datesText } from './activity-words.ts'
import { DeleteActivityDialog } from './delete-activity-dialog.tsx'
import { LinkedCasesCard } from './linked-cases-card.tsx'
import { hoursText, messageOf } from './messages.ts'
import { activityQuery } from './queries.ts'

/** One activity with all its fields. */
export function ActivityScreen({ params: { id } }: ScreenProps<object, { id: string }>) {
  const { user } = useAuth()
  const activityResult = useQuery(activityQuery(id))
  const isOwn = activityResult.data?.ownerId === user?.id
  const portalSearch = activityResult.data && !isOwn ? { user: activityResult.data.ownerId } : {}
  return (
    <>
      <Anchor
        className={textStyles.back}
        renderRoot={(props) => <Link to={paths.cpdPortal()} search={portalSearch} {...props} />}
      >
        CPD Portal
      </Anchor>
      {activityResult.isPending && <ListSkeleton rows={5} rowHeight={64} />}
      {activityResult.error && !activityResult.data && (
        <>
          <PageHeader title="CPD activity" />
          <ErrorBanner
            requestId={requestIdOf(activityResult.error)}
            onRetry={() => void activityResult.refetch()}
          >
            {messageOf(activityResult.error)}
          </ErrorBanner>
        </>
      )}
      {activityResult.data && (
        <>
          <PageHeader
            title={activityResult.data.title}
            subtitle={`${datesText(activityResult.data)} · ${hoursText(activityResult.data.hours)} · ${activityResult.data.typeLabel}`}
            action={
              isOwn && <OwnActions activity={activityResult.data} timeZone={user?.organization?.timeZone} />
            }
          />
          <ActivityStatusCard status={activityResult.data.status} />
          <ActivityFacts activity={activityResult.data} isOwn={isOwn} />
          {activityResult.data.evidence.length > 0 && (
            <DetailSection title="Evidence">
              <EvidenceListPanel
                files={activityResult.data.evidence}
                onRenew={async () => (await activityResult.refetch()).data?.evidence ?? []}
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

type LearningFields = Pick<Activity, 'description' | 'learningOutcome' | 'impact'>
type RegulatorFields = Pick<
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
  const learningFacts = toFacts<LearningFields>(activity, {
    description: textField('What it was'),
    learningOutcome: textField('What I learned'),
    impact: textField('What I will change, and what patients gain'),
  })
  const regulatorFacts = toFacts<RegulatorFields>(activity, {
    categories: { ...codesField('Categories', lists.activityCategories), isWide: true },
    participatoryHours: numberField('Participatory hours', 'h'),
    credits: numberField('Credits'),
    creditSystem: codeField('Credit system', lists.cpdCreditSystems),
    occurrences: activity.occurrences > 1 ? numberField('How often given') : null,
    provider: { label: 'Provider', format: (name) => name },
    method: codeField('How', lists.cpdMethods),
    codeTheme: codeField('Theme of the code', lists.cpdCodeThemes),
    cultural: yesNoField('Cultural safety'),
    tags: { label: 'Tags', format: (tags) => tags.join(', '), isWide: true },
  })
  return (
    <>
      <DetailSection title="Learning" isEmpty={learningFacts.length === 0}>
        <Facts facts={learningFacts} />
      </DetailSection>
      <DetailSection title="For your regulator" isEmpty={regulatorFacts.length === 0}>
        <Facts facts={regulatorFacts} />
      </DetailSection>
      {activity.linkedCaseIds.length > 0 && <LinkedCasesCard ids={activity.linkedCaseIds} isOwn={isOwn} />}
    </>
  )
}
