import { Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import { ReceivedDraftsPanel } from '#logging/crew-drafts/web/received-drafts-panel.tsx'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import inTurn from '#platform/web/ui/in-turn.module.css'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { paths } from '#paths/paths.ts'
import type { Home } from '../home/contract.ts'
import { homeQuery, unsentQuery } from '../home/web/queries.ts'
import { AssessmentsCard } from '../home/web/assessments-card.tsx'
import { CliniciansCard, TeamFitnessLine } from '../home/web/clinicians-card.tsx'
import { CountsCard } from '../home/web/counts-card.tsx'
import { DraftsCard } from '../home/web/drafts-card.tsx'
import { FiguresCard } from '../home/web/figures-card.tsx'
import classes from '../home/web/home-card.module.css'
import { HomeSkeletonCard } from '../home/web/home-skeleton-card.tsx'
import { MonthsChart } from '../home/web/months-chart.tsx'
import { OwnCasesCard } from '../home/web/own-cases-card.tsx'

// The cycles are at the end of the page, after the statistics, so that nothing moves when they have loaded.
const ownCycles = lazyPart(
  async () => (await import('#cpd/cycles/enrolments/web/own-cycles-panel.tsx')).OwnCyclesPanel,
  { waitingHeight: 96 },
)

const fitness = lazyPart(
  async () => (await import('#compliance/requirements/state/web/fitness-panel.tsx')).FitnessPanel,
  {
    waitingHeight: 311,
  },
)

// This is shown above everything else, but only to few users, who have weeks to act.
const comingFactor = lazyPart<{ from: string }>(
  async () => (await import('#people/second-factors/web/coming-factor-panel.tsx')).ComingFactorPanel,
  { waitingHeight: 68 },
)

const waitingNews = lazyPart(
  async () => (await import('#service/news/reading/web/waiting-news-panel.tsx')).WaitingNewsPanel,
  { waitingHeight: 64 },
)

const newsQuestions = lazyPart(
  async () => (await import('../home/web/news-questions-card.tsx')).NewsQuestionsCard,
  { waitingHeight: 64 },
)

const signOff = lazyPart(async () => (await import('../home/web/sign-off-card.tsx')).SignOffCard, {
  waitingHeight: 64,
})

const meetings = lazyPart(async () => (await import('../home/web/meetings-card.tsx')).MeetingsCard, {
  waitingHeight: 64,
})

const ownFitness = lazyPart(
  async () => (await import('#compliance/requirements/state/web/fitness-panel.tsx')).OwnFitnessPanel,
  { waitingHeight: 44 },
)

function greetingAt(hour: number): string {
  if (hour < 5) return 'Good evening'
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}

/** The start page: the user's tasks and their own statistics. */
export function HomeScreen() {
  const { user } = useAuth()
  const [now] = useState(() => new Date())
  const home = useQuery(homeQuery)
  // The fitness panel has the largest text of the screen, so its code is loaded early: then it waits only for its data.
  useEffect(() => void fitness.load(), [])
  // A screen this large renders in steps, so that the page answers a touch meanwhile.
  const deferredHome = useDeferredValue(home.data)
  const firstName = user?.name.trim().split(/\s+/)[0] ?? ''
  const service = user?.organization?.org_name
  return (
    <>
      <PageHeader
        title={`${greetingAt(now.getHours())}${firstName === '' ? '' : `, ${firstName}`}`}
        subtitle={[formatDate(now), service].filter(Boolean).join(' · ')}
        action={<Actions isAdministrator={user?.role.includes('admin') ?? false} />}
      />
      {home.isError && (
        <div className={classes.overview}>
          <LoadError
            error={home.error}
            loadedAt={home.dataUpdatedAt}
            fallback="Your statistics could not be loaded."
            onRetry={() => void home.refetch()}
          />
          {home.data === undefined && user !== null && <OnThisDevice userId={user.id} />}
        </div>
      )}
      {deferredHome === undefined && !home.isError && (
        <HomeSkeletonCard oversees={user?.role === 'supervisor'} />
      )}
      {deferredHome !== undefined && user !== null && <Overview home={deferredHome} userId={user.id} />}
    </>
  )
}

function Actions({ isAdministrator }: { isAdministrator: boolean }) {
  return (
    <>
      {isAdministrator && (
        <Button variant="default" renderRoot={(props) => <Link to={paths.adminDashboard()} {...props} />}>
          Admin Dashboard
        </Button>
      )}
      <Button
        // On a phone the shell has its own button for this, within reach of the thumb.
        visibleFrom="sm"
        color="signal"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
        renderRoot={(props) => <Link to={paths.newCase()} {...props} />}
      >
        Log new Case
      </Button>
    </>
  )
}

/** Shows what is stored on this device when the server cannot be reached. */
function OnThisDevice({ userId }: { userId: string }) {
  const { data: unsent = 0 } = useQuery(unsentQuery(userId))
  return unsent > 0 && <DraftsCard drafts={{ newest: [], total: 0 }} unsent={unsent} />
}

const hasRequests = ({ waitingCount, returnedCount, toSignCount, outside }: Home['signOff']): boolean =>
  waitingCount + returnedCount + toSignCount + outside.waitingCount + outside.returnedCount > 0

function Overview({ home, userId }: { home: Home; userId: string }) {
  const { data: unsent = 0 } = useQuery(unsentQuery(userId))
  const { figures, drafts, openAssessments, recentCases, clinicians } = home
  // Once shown, the panel stays, so that the user can undo a dismissal.
  const [hadCrewDrafts] = useState(home.openOffers > 0)
  const isNew = recentCases.length === 0 && home.casesByMonth.every(({ value }) => value === 0)
  return (
    <div className={`${classes.overview} ${inTurn.root}`}>
      {home.secondFactorFrom !== null && <comingFactor.Part from={home.secondFactorFrom} />}
      {clinicians !== null && clinicians.length > 0 && <TeamFitnessLine clinicians={clinicians} />}
      {home.isGrounded && <fitness.Part />}
      {/* Overseers first see whether they may fly themselves; the list of clinicians does not include them. */}
      {clinicians !== null && home.hasRequirements && !home.isGrounded && <ownFitness.Part />}
      {(unsent > 0 || drafts.total > 0) && <DraftsCard drafts={drafts} unsent={unsent} />}
      {(hadCrewDrafts || home.openOffers > 0) && <ReceivedDraftsPanel expected={home.openOffers} />}
      {home.waitingNews > 0 ? <waitingNews.Part /> : <NewsLink />}
      {home.newsQuestions !== null && <newsQuestions.Part questions={home.newsQuestions} />}
      {hasRequests(home.signOff) && <signOff.Part requests={home.signOff} />}
      {home.meetings.first.length > 0 && <meetings.Part owed={home.meetings} />}
      {openAssessments.total > 0 && <AssessmentsCard assessments={openAssessments} />}
      {clinicians !== null && <CliniciansCard clinicians={clinicians} />}
      {isNew ? <NewUserCard /> : <FiguresCard figures={figures} />}
      {/* No space is reserved if there are no requirements, because what is below would move up again. */}
      {home.hasRequirements && !home.isGrounded && <fitness.Part />}
      {!isNew && (
        <div className={classes.columns}>
          <div className={classes.column}>
            <MonthsChart months={home.casesByMonth} />
            <OwnCasesCard cases={recentCases} />
          </div>
          <div className={classes.column}>
            <CountsCard
              title="Cases by type this year"
              counts={home.casesByType}
              empty="No cases this year yet."
            />
            <CountsCard
              title="Procedures this year"
              counts={home.procedures}
              empty="No procedures this year yet."
            />
          </div>
        </div>
      )}
      <ownCycles.Part />
    </div>
  )
}

/** A link, because the specification fixes the entries of the menu. */
const NewsLink = () => (
  <p>
    <Anchor component={Link} to={paths.news()} className={textStyles.tall}>
      News of your service
    </Anchor>
  </p>
)

const NewUserCard = () => (
  <EmptyState
    action={
      <Button color="signal" renderRoot={(props) => <Link to={paths.newCase()} {...props} />}>
        Log your first case
      </Button>
    }
  >
    Nothing is logged yet. Your first case takes under a minute, and then your statistics appear here.
  </EmptyState>
)
