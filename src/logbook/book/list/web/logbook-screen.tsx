import type { ScreenProps } from '#platform/web/capability.ts'
import { ActionIcon, Anchor, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDotsVertical } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { Panels } from '#platform/web/components/panels.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import { type LogbookSearch } from '../list-search.ts'
import { toRequestFilters, isFiltered } from '../list-filters.ts'
import { logbookActions, logbookTop } from './panel-places.ts'
import { CaseListPanel } from './case-list-panel.tsx'
import type { NoCasesProps } from './no-cases-card.tsx'
import { LogbookFiltersForm } from './logbook-filters-form.tsx'
import { casesQuery } from './queries.ts'
import { TotalsCard } from './totals-card.tsx'
import { defaultColumns } from '../../settings/columns.ts'
import type { SavedView } from '../../settings/contract.ts'
import { settingsQuery } from '../../settings/web/queries.ts'
import { SavedViewsPanel } from '../../settings/web/saved-views-panel.tsx'
import { useListKeys } from './use-list-keys.ts'
import classes from './logbook-screen.module.css'
import { loadErrorMessage } from '#logging/cases/record/web/messages.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'

const NoCases = lazyPart<NoCasesProps>(async () => (await import('./no-cases-card.tsx')).NoCasesCard)

/** Lists the cases that the user may see, newest first. The search and the filters are in the URL. */
export function LogbookScreen({ search }: ScreenProps<LogbookSearch>) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const settings = useQuery(settingsQuery)
  const placements = settings.data?.placements ?? []
  const filters = toRequestFilters(search, { today, placements })
  // While the dates of a placement are unknown, the list would show everything.
  const isPeriodKnown = search.placement === undefined || !settings.isPending
  const casesResult = useInfiniteQuery({ ...casesQuery(filters, search.sort), enabled: isPeriodKnown })
  useListKeys('[aria-label="Cases"]')
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  // On a phone the cases come first: actions and saved views open on demand.
  const [isShowingActions, setShowingActions] = useState(false)
  const [isShowingViews, setShowingViews] = useState(false)

  const changeSearch = (changes: LogbookSearch) =>
    void navigate({
      to: paths.logbook(),
      search: { ...search, ...changes },
      replace: true,
      resetScroll: false,
    })

  const cases = casesResult.data?.pages.flatMap((page) => page.cases) ?? []
  const actions = <Panels at={logbookActions} props={{ search, filters }} />
  const subtitle =
    `${user?.role === 'clinician' ? 'Your cases' : 'The cases you have access to'}, ` +
    (search.sort === 'oldest' ? 'oldest first.' : 'newest first.')
  return (
    <>
      <PageHeader
        title="Logbook"
        subtitle={isWide ? subtitle : undefined}
        action={
          isWide ? (
            actions
          ) : (
            <ActionIcon
              variant="default"
              aria-label="Export, check, import and report"
              aria-expanded={isShowingActions}
              onClick={() => setShowingActions(!isShowingActions)}
            >
              <IconDotsVertical size={20} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          )
        }
      />
      {!isWide && isShowingActions && <div className={classes.actions}>{actions}</div>}
      <LogbookFiltersForm
        search={search}
        placements={placements}
        supervisorId={user?.role === 'supervisor' ? user.id : null}
        filters={filters}
        isWide={isWide}
        isShowingViews={isShowingViews}
        onToggleViews={() => setShowingViews(!isShowingViews)}
        onChange={changeSearch}
      />
      {(isWide || isShowingViews) && (
        <SavedViewsPanel search={viewOf(search)} isFiltered={isFiltered(search)} />
      )}
      {casesResult.isPending && <ListSkeleton rows={8} rowHeight={56} />}
      {user && <Panels at={logbookTop} props={{ userId: user.id, search }} />}
      {casesResult.error && !casesResult.isFetchNextPageError && (
        <LoadError
          error={casesResult.error}
          loadedAt={casesResult.dataUpdatedAt}
          fallback={loadErrorMessage(casesResult.error)}
          onRetry={() => void casesResult.refetch()}
        />
      )}
      {casesResult.isSuccess && cases.length === 0 && (
        <NoCases.Part
          isFiltered={isFiltered(search)}
          q={search.q}
          onClear={() => void navigate({ to: paths.logbook(), search: {} })}
          onChoose={(q) => changeSearch({ q })}
        />
      )}
      {cases.length > 0 && (
        <>
          <TotalsCard filters={filters} isListComplete={!casesResult.hasNextPage} />
          <CaseListPanel
            cases={cases}
            countWords={
              casesResult.hasNextPage ? loadedCountWords(cases.length, search.sort) : countWords(cases.length)
            }
            userId={user?.id}
            openedFrom={{ search, filters }}
            columns={settings.data?.columns ?? defaultColumns}
          />
          <MoreCases {...casesResult} />
        </>
      )}
      {casesResult.isSuccess && (
        <p className={classes.links}>
          <Anchor component={Link} to={paths.drafts()}>
            Drafts
          </Anchor>
          <Anchor component={Link} to={paths.deletedCases()}>
            Recently deleted
          </Anchor>
        </p>
      )}
    </>
  )
}

// Safe cast: `readLogbookSearch` has checked the codes of the URL. Only the type of a saved view is narrower.
const viewOf = (search: LogbookSearch) => search as SavedView['search']

const loadedCountWords = (count: number, sort: LogbookSearch['sort']): string =>
  `${sort === 'oldest' ? 'Oldest' : 'Newest'} ${count} cases`

const countWords = (count: number): string => (count === 1 ? '1 case' : `${count} cases`)

interface MoreCasesProps {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage: () => unknown
}

function MoreCases({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  error,
  fetchNextPage,
}: MoreCasesProps) {
  if (!hasNextPage) return null
  if (isFetchNextPageError && !isFetchingNextPage) {
    return (
      <ErrorBanner requestId={requestIdOf(error)} onRetry={() => void fetchNextPage()}>
        {loadErrorMessage(error)}
      </ErrorBanner>
    )
  }
  return (
    <div className={classes.more}>
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Load more
      </Button>
    </div>
  )
}
