import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { formatDate, formatDateTime } from '#platform/web/dates.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { NewsStatus } from '../../posts/contract.ts'
import { categoryLabels, questionsWords, statusLabels, statusTones } from '../../posts/news-words.ts'
import rowStyles from '../../reading/web/news-list-card.module.css'
import type { NewsPostSummary } from '../contract.ts'
import { readManagementSearch, type ManagementSearch } from '../management-search.ts'
import { loadFallback } from './messages.ts'
import { postsQuery } from './queries.ts'

/** The posts that the user manages. */
export function NewsManagementScreen({ search }: ScreenProps<Readonly<Record<string, unknown>>>) {
  const { status, q } = readManagementSearch(search)
  const navigate = useNavigate()
  const result = useInfiniteQuery(postsQuery(status, q))
  const posts = result.data?.pages.flatMap((page) => page.posts) ?? []
  const show = (change: ManagementSearch) =>
    void navigate({ to: paths.newsManagement(), search: { status, q, ...change }, replace: true })
  return (
    <>
      <PageHeader
        title="News Management"
        subtitle="What your people read, and what they have understood."
        action={
          <Button
            color="signal"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            renderRoot={(props) => <Link to={paths.newNewsPost()} {...props} />}
          >
            Write a post
          </Button>
        }
      />
      <div className={boxStyles.filters}>
        <NativeSelect
          aria-label="Status"
          data={[
            { value: '', label: 'Every status' },
            ...Object.entries(statusLabels).map(([value, label]) => ({ value, label })),
          ]}
          value={status ?? ''}
          onChange={({ currentTarget: { value } }) =>
            show({ status: value === '' ? undefined : (value as NewsStatus) })
          }
        />
        <SearchField
          label="Search by title"
          placeholder="Title"
          q={q ?? ''}
          onChange={(next) => show({ q: next })}
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
        <EmptyState>
          {status === undefined && q === undefined
            ? 'Nothing is written yet. A post starts as a draft that only its managers see.'
            : 'No post matches.'}
        </EmptyState>
      )}
      {posts.length > 0 && (
        <ul className={rowStyles.list} aria-label="Managed posts">
          {posts.map((post) => (
            <li key={post.id}>
              <ManagedRow post={post} />
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

const dayMs = 24 * 3_600_000

const ageOf = (since: string | null): number =>
  since === null ? 0 : Math.floor((Date.now() - Date.parse(since)) / dayMs)

const ManagedRow = ({ post }: { post: NewsPostSummary }) => (
  <Link to={paths.editNewsPost(post.id)} className={rowStyles.row}>
    <span className={rowStyles.words}>
      <span className={textStyles.rowTitle}>{post.title}</span>
      <span className={`${textStyles.quiet} tabular`}>
        {categoryLabels[post.category]} · {post.author.name} ·{' '}
        {post.publishAt === null
          ? `changed ${formatDate(post.updatedAt)}`
          : formatDateTime(post.publishAt, post.timeZone ?? undefined)}
      </span>
      {post.openQuestions > 0 && (
        <span className={textStyles.line}>
          {questionsWords(post.openQuestions, ageOf(post.oldestQuestionAt))}
        </span>
      )}
    </span>
    <ToneBadge tone={statusTones[post.status]}>{statusLabels[post.status]}</ToneBadge>
  </Link>
)
