import { Anchor, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#paths/paths.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { CallResponse } from '#platform/contract/endpoint.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { SavedReportsPanel } from '../definitions/web/saved-reports-panel.tsx'
import { DownloadPanel } from '../file/web/download-panel.tsx'
import type { getReport } from '../summary/contract.ts'
import { type ReportSearch, type ReportView } from '../scope/report-search.ts'
import { reportViews } from '../scope/report-filters.ts'
import { toReportFilters } from '../scope/report-filters.ts'
import { reportTables } from '../summary/report-tables.ts'
import { filterWords, periodWords } from '../summary/report-words.ts'
import { reportQuery } from '../summary/web/queries.ts'
import { ReportCharts } from '../summary/web/report-chart.tsx'
import { ReportFiltersForm } from '../summary/web/report-filters-form.tsx'
import { FoldedTable, ReportTableView } from '../summary/web/report-table.tsx'
import classes from './summary-screen.module.css'

// Loads later, because it is below all tables, and folded.
const openingTotals = lazyPart(
  async () => (await import('../opening-totals/web/opening-totals-panel.tsx')).OpeningTotalsPanel,
  { waitingHeight: 48 },
)

/** The summary report of the user's own cases, or of a supervised clinician. View and filters are in the URL. */
export function SummaryScreen({ search }: ScreenProps<ReportSearch>) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const filters = toReportFilters(search, today)
  const reportResult = useQuery({
    ...reportQuery(filters, search.clinician),
    placeholderData: keepPreviousData,
  })
  const { view = 'summary', clinician, ...choice } = search
  const isOwn = clinician === undefined || clinician === user?.id
  const changeSearch = (newSearch: ReportSearch) =>
    void navigate({ to: paths.summaryReport(), search: newSearch, replace: true, resetScroll: false })
  return (
    <>
      <PageHeader
        title="Summary report"
        subtitle={
          isOwn
            ? 'Your own cases and procedures, counted.'
            : `The cases and procedures of ${reportResult.data?.personName ?? 'a clinician'}, counted.`
        }
        action={isOwn && <DownloadPanel view={view} filters={filters} />}
      />
      {isOwn && (
        <SavedReportsPanel
          choice={{ ...choice, ...(view === 'training' && { view }) }}
          onChoose={(savedChoice) => changeSearch(savedChoice)}
        />
      )}
      <ReportFiltersForm
        search={search}
        supervisorId={user?.role === 'supervisor' ? user.id : null}
        onChange={(change) => changeSearch({ ...search, ...change })}
      />
      <SegmentedControl
        aria-label="View"
        className={classes.views}
        data={reportViews.map(({ code, label }) => ({ value: code, label }))}
        value={view}
        onChange={(chosen) => changeSearch({ ...search, view: chosen === 'training' ? chosen : undefined })}
      />
      {reportResult.isPending && <ListSkeleton rows={6} rowHeight={72} />}
      {reportResult.error && (
        <LoadError
          error={reportResult.error}
          loadedAt={reportResult.dataUpdatedAt}
          fallback="The report could not be loaded. Please try again."
          onRetry={() => void reportResult.refetch()}
        />
      )}
      {reportResult.data && (
        <Report report={reportResult.data} view={view} isOutdated={reportResult.isPlaceholderData} />
      )}
      {isOwn && <openingTotals.Part today={today} />}
      <p className={classes.links}>
        <Anchor component={Link} to={paths.logbook()}>
          Back to the logbook
        </Anchor>
      </p>
    </>
  )
}

interface ReportProps {
  report: CallResponse<typeof getReport>
  view: ReportView
  isOutdated: boolean
}

function Report({ report: { content, hash }, view, isOutdated }: ReportProps) {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const [areChartsOpen, setChartsOpen] = useState(false)
  const [totals, ...tables] = reportTables(content, view)
  const charts = view === 'summary' && <ReportCharts content={content} />
  return (
    <div className={classes.report} aria-busy={isOutdated}>
      <p className={classes.period}>
        {[periodWords(content.filters), ...filterWords(content.filters)].join(' · ')}
      </p>
      {totals && <ReportTableView table={totals} />}
      {isWide ? (
        <>
          {charts}
          {tables.map((table) => (
            <ReportTableView key={table.id} table={table} />
          ))}
        </>
      ) : (
        <div>
          {charts && (
            <Collapsible title="Charts" opened={areChartsOpen} onToggle={() => setChartsOpen(!areChartsOpen)}>
              {charts}
            </Collapsible>
          )}
          {tables.map((table) => (
            <FoldedTable key={table.id} table={table} />
          ))}
        </div>
      )}
      <p className={classes.hash}>
        Content hash (SHA-256): <code>{hash}</code>
        <br />
        The same cases, filters and opening totals give the same hash, on screen and in files.
      </p>
    </div>
  )
}
