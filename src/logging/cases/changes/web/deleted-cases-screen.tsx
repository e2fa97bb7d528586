import { Anchor, Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { CardList } from '#platform/web/ui/card-list.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import { deletedCasesQuery } from './queries.ts'
import { DeletedCaseCard } from './deleted-case-card.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './deleted-cases-screen.module.css'
import { messageOf } from './messages.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'

/** Lists the user's own deleted cases, for as long as they can be restored. */
export function DeletedCasesScreen() {
  const deletedCases = useInfiniteQuery(deletedCasesQuery)
  const cases = deletedCases.data?.pages.flatMap((page) => page.cases) ?? []
  return (
    <>
      <Anchor component={Link} to={paths.logbook()} className={textStyles.back}>
        Logbook
      </Anchor>
      <PageHeader
        title="Recently deleted"
        subtitle="Deleted cases can be restored for 30 days. After that they are erased for good."
      />
      {deletedCases.isPending && <ListSkeleton rows={4} rowHeight={84} />}
      {deletedCases.error && !deletedCases.isFetching && (
        <ErrorBanner
          requestId={requestIdOf(deletedCases.error)}
          onRetry={() => void (deletedCases.data ? deletedCases.fetchNextPage() : deletedCases.refetch())}
        >
          {messageOf(deletedCases.error)}
        </ErrorBanner>
      )}
      {deletedCases.isSuccess && cases.length === 0 && (
        <EmptyState>Nothing was deleted in the last 30 days.</EmptyState>
      )}
      {cases.length > 0 && (
        <CardList label="Recently deleted cases">
          {cases.map((deletedCase) => (
            <DeletedCaseCard key={deletedCase.id} deletedCase={deletedCase} />
          ))}
        </CardList>
      )}
      {deletedCases.hasNextPage && !deletedCases.error && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={deletedCases.isFetchingNextPage}
            onClick={() => void deletedCases.fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      )}
    </>
  )
}
