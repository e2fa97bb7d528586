import { Box, Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#paths/paths.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { formatDateTime } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { NewsCategory } from '../../posts/contract.ts'
import { categoryLabels } from '../../posts/news-words.ts'
import type { NewsPart } from '../contract.ts'
import { readNewsSearch, type NewsSearch } from '../news-search.ts'
import { loadFallback } from '../../posts/web/messages.ts'
import { NewsListCard } from './news-list-card.tsx'
import { newsQuery } from './queries.ts'

const emptyWords: Record<NewsPart, string> = {
  waiting: 'No post awaits your answer.',
  live: 'There is no news for you yet.',
  answered: 'You have not answered any post yet.',
}

/** One part of the posts for the reader: those to answer, by due date; live ones; or those that they have answered. */
export function NewsScreen({ search: inUrl }: ScreenProps<Readonly<Record<string, unknown>>>) {
  const search = readNewsSearch(inUrl)
  const { user } = useAuth()
  const navigate = useNavigate()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const { part = 'live', q, category } = search
  const newsResult = useInfiniteQuery(newsQuery({ part, q, category }))
  const posts = newsResult.data?.pages.flatMap((page) => page.posts) ?? []
  const keptAt = newsResult.data?.pages[0]?.keptAt
  const waiting = newsResult.data?.pages[0]?.waiting ?? 0
  const show = (change: NewsSearch) =>
    void navigate({ to: paths.news(), search: { ...search, ...change }, replace: true })
  const isFiltered = q !== undefined || category !== undefined
  return (
    <>
      <PageHeader title="News" subtitle="What your service tells you, and what you have answered." />
      <div className={boxStyles.filters}>
        <SegmentedControl
          aria-label="Which posts"
          data={[
            { value: 'waiting', label: waiting > 0 ? `To answer (${waiting})` : 'To answer' },
            { value: 'live', label: 'All' },
            { value: 'answered', label: 'Answered' },
          ]}
          value={part}
          onChange={(value) => show({ part: value === 'live' ? undefined : value })}
        />
        <SearchField
          label="Search the news"
          placeholder="Search"
          q={q ?? ''}
          onChange={(next) => show({ q: next })}
        />
        <NativeSelect
          aria-label="Category"
          data={[
            { value: '', label: 'All categories' },
            ...Object.entries(categoryLabels).map(([value, label]) => ({ value, label })),
          ]}
          value={category ?? ''}
          onChange={({ currentTarget: { value } }) =>
            show({ category: value === '' ? undefined : (value as NewsCategory) })
          }
        />
      </div>
      {newsResult.isPending && <ListSkeleton rows={5} rowHeight={84} />}
      {newsResult.error && (
        <LoadError
          error={newsResult.error}
          loadedAt={newsResult.dataUpdatedAt}
          fallback={loadFallback}
          onRetry={() => void newsResult.refetch()}
        />
      )}
      {keptAt !== undefined && (
        <Box mb={12}>
          <Notice>
            Sortie cannot be reached. These posts are on this device as of {formatDateTime(keptAt)}; the
            others need a network.
          </Notice>
        </Box>
      )}
      {newsResult.isSuccess && posts.length === 0 && (
        <EmptyState>{isFiltered ? 'No post matches.' : emptyWords[part]}</EmptyState>
      )}
      {posts.length > 0 && <NewsListCard posts={posts} today={today} />}
      {part === 'answered' && user && (
        <p className={textStyles.note}>
          <Link to={paths.acknowledgedNews(user.id)} className={textStyles.link}>
            What you had acknowledged on any day
          </Link>
        </p>
      )}
      {newsResult.hasNextPage && (
        <div className={boxStyles.pages}>
          <Button
            variant="default"
            loading={newsResult.isFetchingNextPage}
            onClick={() => void newsResult.fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      )}
    </>
  )
}
