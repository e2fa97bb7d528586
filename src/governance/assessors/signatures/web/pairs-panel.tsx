import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { formatDate } from '#platform/web/dates.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { SigningPair } from '../contract.ts'
import { signingPairsQuery } from './queries.ts'
import classes from './signatures-screen.module.css'

/** Pairs of people who each signed a case of the other within a year, also with an account. */
export function PairsPanel() {
  const list = useInfiniteQuery(signingPairsQuery)
  const rows = list.data?.pages.flatMap((page) => page.pairs)
  return (
    <>
      {list.isPending && <ListSkeleton rows={4} rowHeight={72} />}
      {list.error && (
        <LoadError
          error={list.error}
          loadedAt={list.dataUpdatedAt}
          fallback="The list could not be loaded."
          onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        />
      )}
      {rows?.length === 0 && (
        <EmptyState>In the last 12 months, no two people signed each other’s cases.</EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && (
        <ul
          className={`${boxStyles.bareList} ${classes.list}`}
          aria-label="People who sign each other’s cases"
        >
          {rows.map((pair) => (
            <PairRow key={`${pair.first.id} ${pair.second.id}`} pair={pair} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  )
}

const PersonLink = ({ person: { id, name } }: { person: SigningPair['first'] }) => (
  <Link to={paths.adminUser(id)} className={textStyles.name}>
    {name}
  </Link>
)

const PairRow = ({ pair: { first, second, firstSignedAt, secondSignedAt } }: { pair: SigningPair }) => (
  <li className={classes.row}>
    <p className={classes.line}>
      <PersonLink person={first} /> and <PersonLink person={second} /> sign each other’s cases.
    </p>
    <p className={textStyles.note}>
      {first.name} last signed one of {second.name} on {formatDate(firstSignedAt)}, and {second.name} one of{' '}
      {first.name} on {formatDate(secondSignedAt)}.
    </p>
  </li>
)
