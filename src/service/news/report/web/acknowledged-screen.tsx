import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#paths/paths.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { DayField } from '#platform/web/ui/day-field.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { acknowledgedWords, stateTones } from '../../posts/news-words.ts'
import rowStyles from '../../reading/web/news-list-card.module.css'
import { loadFallback } from '../../posts/web/messages.ts'
import { readReportSearch } from '../report-search.ts'
import { acknowledgedQuery } from './queries.ts'

type AcknowledgedProps = ScreenProps<Readonly<Record<string, unknown>>, { userId: string }>

/** What one person has acknowledged, as of a day: for themselves, and for those who oversee them. */
export function AcknowledgedScreen({ params: { userId }, search }: AcknowledgedProps) {
  const { asOf } = readReportSearch(search)
  const { user } = useAuth()
  const navigate = useNavigate()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const result = useInfiniteQuery(acknowledgedQuery(userId, asOf))
  const first = result.data?.pages[0]
  const posts = result.data?.pages.flatMap((page) => page.posts) ?? []
  const isOwn = user?.id === userId
  return (
    <>
      {isOwn && (
        <Anchor component={Link} to={paths.news()} className={textStyles.back}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
          News
        </Anchor>
      )}
      <PageHeader
        title={isOwn ? 'What you have acknowledged' : `Acknowledged by ${first?.person.name ?? '…'}`}
        subtitle="Posts that were understood, or said not to apply, by the end of a day."
      />
      <div className={boxStyles.filters}>
        <DayField
          label="As of"
          value={asOf ?? today}
          min="2020-01-01"
          max={today}
          onChange={(day) =>
            void navigate({
              to: paths.acknowledgedNews(userId),
              search: { asOf: day === '' || day >= today ? undefined : day },
              replace: true,
            })
          }
        />
      </div>
      {result.isPending && <ListSkeleton rows={5} rowHeight={72} />}
      {result.error && (
        <LoadError
          error={result.error}
          loadedAt={result.dataUpdatedAt}
          fallback={loadFallback}
          onRetry={() => void result.refetch()}
        />
      )}
      {result.isSuccess && posts.length === 0 && (
        <EmptyState>Nothing was acknowledged by this day.</EmptyState>
      )}
      {posts.length > 0 && (
        <ul className={rowStyles.list} aria-label="Acknowledged posts">
          {posts.map(({ id, title, version, answer, answeredAt, state }) => (
            <li key={id} className={rowStyles.row}>
              <span className={rowStyles.words}>
                <span className={textStyles.rowTitle}>{title}</span>
                <span className={`${textStyles.quiet} tabular`}>
                  Version {version} · {formatDate(answeredAt)}
                </span>
              </span>
              <ToneBadge tone={state === null ? 'neutral' : stateTones[state]} isSentence>
                {acknowledgedWords(answer, state)}
              </ToneBadge>
            </li>
          ))}
        </ul>
      )}
      {result.hasNextPage && (
        <div className={boxStyles.pages}>
          <Button
            variant="default"
            loading={result.isFetchingNextPage}
            onClick={() => void result.fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      )}
    </>
  )
}
