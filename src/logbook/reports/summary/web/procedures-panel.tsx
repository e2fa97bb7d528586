import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { reportTables } from '../report-tables.ts'
import { monthWords } from '../report-words.ts'
import classes from './procedures-panel.module.css'
import { reportQuery } from './queries.ts'
import { FoldedTable, ReportTableView } from './report-table.tsx'

const shownTables: ReadonlySet<string> = new Set(['first-pass', 'procedures'])

const periodOf = (month: string) =>
  month === '' ? {} : { from: `${month}-01`, to: plusDays(plusMonths(`${month}-01`, 1), -1) }

/** What a clinician did, by supervision, of all time or of one month, and how often the first attempt succeeded: as in the report. */
export function ProceduresPanel({ clinicianId }: { clinicianId: string }) {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const [month, setMonth] = useState('')
  const whole = useQuery(reportQuery({}, clinicianId))
  const report = useQuery({ ...reportQuery(periodOf(month), clinicianId), placeholderData: keepPreviousData })
  if (report.isPending || whole.isPending) return <ListSkeleton rows={4} rowHeight={72} />
  const error = report.error ?? whole.error
  if (error !== null || report.data === undefined || whole.data === undefined)
    return (
      <LoadError
        error={error ?? new Error('There is no report')}
        loadedAt={report.dataUpdatedAt}
        fallback="The procedures could not be loaded."
        onRetry={() => {
          void whole.refetch()
          void report.refetch()
        }}
      />
    )
  const months = whole.data.content.months.flatMap(({ key }) => key ?? []).toReversed()
  if (months.length === 0) return <EmptyState>No case is logged yet.</EmptyState>
  const tables = reportTables(report.data.content, 'summary').filter(({ id }) => shownTables.has(id))
  return (
    <>
      <NativeSelect
        className={classes.month}
        label="Month"
        data={[
          { value: '', label: 'All months' },
          ...months.map((value) => ({ value, label: monthWords(value) })),
        ]}
        value={month}
        onChange={({ currentTarget: { value } }) => setMonth(value)}
      />
      <div className={classes.tables} aria-busy={report.isPlaceholderData}>
        {tables.map((table) =>
          isWide ? (
            <ReportTableView key={table.id} table={table} />
          ) : (
            <FoldedTable key={table.id} table={table} />
          ),
        )}
      </div>
    </>
  )
}
