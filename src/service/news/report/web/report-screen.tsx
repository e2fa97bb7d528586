import { Anchor, Button, NativeSelect } from '@mantine/core'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#paths/paths.ts'
import { roleName } from '#platform/contract/role-names.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { DayField } from '#platform/web/ui/day-field.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { NewsState } from '../../posts/contract.ts'
import { stateLabels } from '../../posts/news-words.ts'
import { failureWords, loadFallback } from '../../writing/web/messages.ts'
import type { NewsReport } from '../contract.ts'
import { readReportSearch, type ReportSearch } from '../report-search.ts'
import { CountsTable } from './counts-table.tsx'
import { downloadReport, reportQuery } from './queries.ts'
import { ReadersTable } from './readers-table.tsx'
import classes from './report-screen.module.css'
import { VersionsTable } from './versions-table.tsx'

type ReportProps = ScreenProps<Readonly<Record<string, unknown>>, { id: string }>

/** Who has answered a post, as of any day. */
export function ReportScreen({ params: { id }, search: inUrl }: ReportProps) {
  const search = readReportSearch(inUrl)
  const { user } = useAuth()
  const navigate = useNavigate()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const result = useInfiniteQuery(reportQuery(id, search))
  const report = result.data?.pages[0]
  const file = useMutation({ mutationFn: () => downloadReport(id, search) })
  const show = (change: ReportSearch) =>
    void navigate({ to: paths.newsReport(id), search: { ...search, ...change }, replace: true })
  return (
    <>
      <Anchor component={Link} to={paths.editNewsPost(id)} className={textStyles.back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        Post
      </Anchor>
      <PageHeader
        title={report?.title ?? 'Report'}
        subtitle="Who has answered it."
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
      {file.error && <ErrorBanner requestId={faultIdOf(file.error)}>{failureWords(file.error)}</ErrorBanner>}
      <div className={boxStyles.filters}>
        <DayField
          label="As of"
          value={search.asOf ?? today}
          min="2020-01-01"
          max={today}
          onChange={(day) => show({ asOf: day === '' || day >= today ? undefined : day })}
        />
        <NativeSelect
          aria-label="State"
          data={[
            { value: '', label: 'Every state' },
            ...Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
          ]}
          value={search.state ?? ''}
          onChange={({ currentTarget: { value } }) =>
            show({ state: value === '' ? undefined : (value as NewsState) })
          }
        />
        <SearchField
          label="Search by name"
          placeholder="Name"
          q={search.q ?? ''}
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
      {report && (
        <div className={classes.report}>
          <Totals report={report} />
          <section className={classes.part} aria-label="Names">
            <h2 className={textStyles.title}>People</h2>
            {report.found === 0 ? (
              <EmptyState>Nobody matches.</EmptyState>
            ) : (
              <ReadersTable people={result.data?.pages.flatMap(({ people }) => people) ?? []} />
            )}
            {report.unnamed > 0 && (
              <p className={textStyles.note}>
                {report.unnamed === 1 ? '1 more person is' : `${report.unnamed} more people are`} counted
                above, but not named: you do not supervise them.
              </p>
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
          </section>
          {report.versions.length > 0 && (
            <section className={classes.part} aria-label="Versions">
              <h2 className={textStyles.title}>Versions</h2>
              <VersionsTable versions={report.versions} />
            </section>
          )}
        </div>
      )}
    </>
  )
}

function Totals({ report }: { report: NewsReport }) {
  const { counts, byRole, byBase } = report
  if (report.publishedOn === null)
    return <EmptyState>The post was not published yet on {formatDate(report.asOf)}.</EmptyState>
  if (report.withdrawnOn !== null)
    return (
      <EmptyState>
        The post was withdrawn on {formatDate(report.withdrawnOn)}. Choose an earlier day to see who had
        answered it.
      </EmptyState>
    )
  return (
    <section className={classes.part} aria-label="Counts">
      <h2 className={textStyles.title}>
        As of {formatDate(report.asOf)}, version {report.askedVersion}
      </h2>
      <CountsTable
        label="By role"
        heading="Role"
        rows={[
          { name: 'Everybody', counts },
          ...byRole.map((group) => ({ name: roleName(group.name ?? ''), counts: group.counts })),
        ]}
      />
      {byBase.length > 1 && (
        <CountsTable
          label="By base"
          heading="Base"
          rows={byBase.map((group) => ({ name: group.name ?? 'No base', counts: group.counts }))}
        />
      )}
    </section>
  )
}
