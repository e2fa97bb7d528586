import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDateTime } from '#platform/web/dates.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { isAuditFiltered, readAuditSearch, type AuditSearch } from '../audit-search.ts'
import type { AuditPage } from '../contract.ts'
import { AuditFiltersForm } from './audit-filters-form.tsx'
import { AuditRow } from './audit-row-card.tsx'
import listStyles from '#platform/web/ui/event-list.module.css'
import { downloadFailed, searchFailed } from './messages.ts'
import { auditQuery, downloadEvents } from './queries.ts'

/** Lists who did what within an administrator's reach, newest first. The filters are in the URL. */
export function AuditScreen({ search: urlSearch }: ScreenProps<AuditSearch>) {
  const search = readAuditSearch({ ...urlSearch })
  const navigate = useNavigate()
  const audit = useInfiniteQuery(auditQuery(search))
  const file = useMutation({
    mutationFn: () => downloadEvents(search),
    onSuccess: () => announce('File downloaded'),
  })
  const show = (next: AuditSearch) =>
    void navigate({ to: paths.audit(), search: { ...next }, resetScroll: false })
  const failure = audit.error && searchFailed(audit.error)
  return (
    <>
      <PageHeader
        title="Audit Trail"
        subtitle="Who did what, and when. It never shows the content of a record. Your searches are recorded too."
        action={
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
            loading={file.isPending}
            onClick={() => file.mutate()}
          >
            Download CSV
          </Button>
        }
      />
      {file.error !== null && (
        <ErrorBanner requestId={faultIdOf(file.error)}>{downloadFailed(file.error)}</ErrorBanner>
      )}
      <AuditFiltersForm search={search} error={audit.error} onSearch={show} />
      {audit.isPending && <ListSkeleton rows={8} rowHeight={60} />}
      {failure !== null && (
        <ErrorBanner requestId={faultIdOf(audit.error)} onRetry={() => void audit.refetch()}>
          {failure}
        </ErrorBanner>
      )}
      {audit.data && !audit.isError && <Events pages={audit.data.pages} search={search} onSearch={show} />}
      {audit.hasNextPage && !audit.isError && (
        <Button
          className={listStyles.more}
          variant="default"
          loading={audit.isFetchingNextPage}
          onClick={() => void audit.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  )
}

interface EventsProps {
  pages: readonly AuditPage[]
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
}

function Events({ pages, search, onSearch }: EventsProps) {
  const events = pages.flatMap((page) => page.events)
  const last = pages.at(-1)
  if (events.length === 0 && last?.lookedBackTo == null) {
    return (
      <EmptyState
        action={
          isAuditFiltered(search) && (
            <Button variant="default" onClick={() => onSearch({})}>
              Clear filters
            </Button>
          )
        }
      >
        No event within your reach matches this search.
      </EmptyState>
    )
  }
  return (
    <>
      <ol className={listStyles.list} aria-label="Events">
        {events.map((event) => (
          <AuditRow key={event.id} event={event} search={search} />
        ))}
      </ol>
      {last?.lookedBackTo != null && (
        <p className={listStyles.note}>Searched back to {formatDateTime(last.lookedBackTo)}.</p>
      )}
      {last?.nextCursor === null && last.reachSince !== null && (
        <p className={listStyles.note}>
          Events since {formatDateTime(last.reachSince)}: earlier ones belong to no organization.
        </p>
      )}
      <p className={listStyles.note}>A file has the newest 100,000 events of a search.</p>
    </>
  )
}
