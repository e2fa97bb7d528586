import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { loadErrorMessage } from '#logging/cases/record/web/messages.ts'
import { caseQuery } from '#logging/cases/record/web/queries.ts'
import { paths } from '#paths/paths.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { CaseListCard } from '../../list/web/case-list-card.tsx'
import { CaseListTable } from '../../list/web/case-list-table.tsx'
import { casesQuery } from '../../list/web/queries.ts'
import { defaultColumns } from '../../settings/columns.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './latest-cases-panel.module.css'

const maxCases = 10

/** Lists the latest cases of one type, like the logbook with this filter. */
export function LatestCasesPanel({ type, userId }: { type: string; userId: string | undefined }) {
  const queryClient = useQueryClient()
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const latestCases = useInfiniteQuery(casesQuery({ type }))
  const cases = latestCases.data?.pages.flatMap((page) => page.cases).slice(0, maxCases) ?? []
  const List = isWide ? CaseListTable : CaseListCard
  return (
    <section aria-labelledby="latest-cases">
      <div className={classes.heading}>
        <h2 id="latest-cases" className={textStyles.title}>
          Latest cases
        </h2>
        {cases.length > 0 && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to={paths.logbook()} search={{ type }} {...props} />}
          >
            Show all in the logbook
          </Button>
        )}
      </div>
      {latestCases.isPending && <ListSkeleton rows={5} rowHeight={56} />}
      {latestCases.error && (
        <LoadError
          error={latestCases.error}
          loadedAt={latestCases.dataUpdatedAt}
          fallback={loadErrorMessage(latestCases.error)}
          onRetry={() => void latestCases.refetch()}
        />
      )}
      {latestCases.isSuccess && cases.length === 0 && <EmptyState>No case of this type yet.</EmptyState>}
      {cases.length > 0 && (
        <List
          cases={cases}
          hasOwners={cases.some(({ createdBy }) => createdBy.id !== userId)}
          // Links by id, because several cases may share a mission number.
          linkOf={({ id }) => paths.case(id)}
          openedFrom={{ search: { type }, filters: { type } }}
          columns={defaultColumns}
          selection={null}
          onApproach={({ id }) => void queryClient.prefetchQuery(caseQuery(id))}
        />
      )}
    </section>
  )
}
