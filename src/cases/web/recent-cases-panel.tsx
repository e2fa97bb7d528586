import { Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#web/paths.ts'
import { CaseListCard } from '../logbook/web/case-list-card.tsx'
import { caseQuery, recentCasesQuery } from './api.ts'
import { loadErrorMessage, requestIdOf } from './messages.ts'
import classes from './recent-cases-panel.module.css'

/** The newest few cases one may see, with the way to all of them. */
export function RecentCasesPanel() {
  const { user } = useAuth()
  const queryClient = useQueryClient()
  const recent = useQuery(recentCasesQuery)
  const cases = recent.data?.cases ?? []
  return (
    <section className={classes.panel} aria-labelledby="recent-cases">
      <div className={classes.head}>
        <Title order={2} size="h4" id="recent-cases">
          Recent cases
        </Title>
        {cases.length > 0 && <Link to={paths.logbook()}>View the logbook</Link>}
      </div>
      {recent.isPending && <ListSkeleton rows={5} rowHeight={80} />}
      {recent.error && (
        <ErrorBanner requestId={requestIdOf(recent.error)} onRetry={() => void recent.refetch()}>
          {loadErrorMessage(recent.error)}
        </ErrorBanner>
      )}
      {recent.isSuccess && cases.length === 0 && (
        <EmptyState>No cases yet. What you log appears here and in your logbook.</EmptyState>
      )}
      {cases.length > 0 && (
        <CaseListCard
          cases={cases}
          hasOwners={cases.some(({ createdBy }) => createdBy.id !== user?.id)}
          linkOf={({ id }) => paths.case(id)}
          onApproach={({ id }) => void queryClient.prefetchQuery(caseQuery(id))}
        />
      )}
    </section>
  )
}
