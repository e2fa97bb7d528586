import { Button, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { formatDate, formatDateTime } from '#platform/web/dates.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { kindLabels, readAccessLogSearch, type AccessLogSearch } from '../access-log-search.ts'
import type { AccessLog, Look } from '../contract.ts'
import listStyles from '#platform/web/ui/event-list.module.css'
import classes from './access-log-screen.module.css'
import { downloadFailed, listFailed } from './messages.ts'
import { accessLogQuery, downloadLog } from './queries.ts'

/** Lists who looked at the user's own records, newest first. The filters are in the URL. */
export function AccessLogScreen({ search: urlSearch }: ScreenProps<AccessLogSearch>) {
  const search = readAccessLogSearch({ ...urlSearch })
  const navigate = useNavigate()
  const accessLog = useInfiniteQuery(accessLogQuery(search))
  const file = useMutation({
    mutationFn: () => downloadLog(search),
    onSuccess: () => announce('File downloaded'),
  })
  const show = (change: AccessLogSearch) =>
    void navigate({
      to: paths.accessLog(),
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
    })
  const [first] = accessLog.data?.pages ?? []
  return (
    <>
      <PageHeader
        title="Who looked at my records"
        subtitle="Everybody else who opened or changed your cases, CPD, compliance and profile, and why they could."
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
      <Filters search={search} people={first?.people ?? []} onChange={show} />
      {search.record !== undefined && (
        <div className={classes.record}>
          <Notice
            action={
              <Button variant="default" onClick={() => show({ record: undefined })}>
                Show all records
              </Button>
            }
          >
            This shows only who opened or changed this record. Views of lists that included it are left out.
          </Notice>
        </div>
      )}
      {accessLog.isPending && <ListSkeleton rows={6} rowHeight={60} />}
      {accessLog.error && (
        <ErrorBanner requestId={faultIdOf(accessLog.error)} onRetry={() => void accessLog.refetch()}>
          {listFailed}
        </ErrorBanner>
      )}
      {accessLog.data && (
        <Looks
          pages={accessLog.data.pages}
          isFiltered={Object.values(search).some((value) => value !== undefined)}
          onClear={() => show({ person: undefined, record: undefined, kind: undefined })}
        />
      )}
      {accessLog.hasNextPage && (
        <Button
          className={listStyles.more}
          variant="default"
          loading={accessLog.isFetchingNextPage}
          onClick={() => void accessLog.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  )
}

interface FiltersProps {
  search: AccessLogSearch
  people: AccessLog['people']
  onChange: (change: AccessLogSearch) => void
}

function Filters({ search, people, onChange }: FiltersProps) {
  const isListed = search.person === undefined || people.some(({ id }) => id === search.person)
  return (
    <div className={classes.filters}>
      <NativeSelect
        label="Who"
        value={search.person ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ person: value || undefined })}
        data={[
          { value: '', label: 'Everybody' },
          ...people.map(({ id, label }) => ({ value: id, label })),
          ...(isListed ? [] : [{ value: search.person ?? '', label: 'Somebody else' }]),
        ]}
      />
      <NativeSelect
        label="What"
        value={search.kind ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(readKind(value))}
        data={[
          { value: '', label: 'Everything' },
          ...Object.entries(kindLabels).map(([value, label]) => ({ value, label })),
        ]}
      />
    </div>
  )
}

const readKind = (kind: string): AccessLogSearch => ({ kind: readAccessLogSearch({ kind }).kind })

interface LooksProps {
  pages: readonly AccessLog[]
  isFiltered: boolean
  onClear: () => void
}

function Looks({ pages, isFiltered, onClear }: LooksProps) {
  const looks = pages.flatMap((page) => page.looks)
  const last = pages.at(-1)
  const from = last && formatDate(last.wholeSince)
  if (looks.length === 0 && last?.lookedBackTo == null) {
    return isFiltered ? (
      <EmptyState
        action={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        No view matches these filters.
      </EmptyState>
    ) : (
      <EmptyState>Nobody else has looked at your records since {from}.</EmptyState>
    )
  }
  return (
    <>
      <ol className={listStyles.list} aria-label="Looks at your records">
        {looks.map((look) => (
          <LookRow key={look.id} look={look} />
        ))}
      </ol>
      {last?.lookedBackTo != null && (
        <p className={listStyles.note}>Searched back to {formatDateTime(last.lookedBackTo)}.</p>
      )}
      {last?.nextCursor === null && (
        <p className={listStyles.note}>
          This log is complete from {from} on: before that day, Sortie did not record whose records were
          viewed.
        </p>
      )}
    </>
  )
}

function LookRow({ look: { sentence, at, kind, caseId } }: { look: Look }) {
  return (
    <li className={listStyles.row}>
      <span className={listStyles.sentence}>{sentence}</span>
      <span className={`${listStyles.facts} tabular`}>
        <time dateTime={at}>{formatDateTime(at)}</time> · {kindLabels[kind]}
        {caseId !== null && (
          <>
            {' · '}
            <Link to={paths.case(caseId)}>Open the case</Link>
          </>
        )}
      </span>
    </li>
  )
}
