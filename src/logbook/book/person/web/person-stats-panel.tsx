import { useQuery } from '@tanstack/react-query'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { formatFigure } from '#platform/web/figures.ts'
import { ChartCard } from '#platform/web/ui/charts/chart-card.tsx'
import { FigureFrame } from '#platform/web/ui/figure-frame.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { ActivityChart } from './activity-chart.tsx'
import { personStatsQuery, zeroStats } from './queries.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './person-stats-panel.module.css'

interface PersonStatsPanelProps {
  userId: string
  /** For supervisors: how many clinicians they oversee. */
  clinicians: number | null
}

/** Shows what a user has logged, as numbers and charts. */
export function PersonStatsPanel({ userId, clinicians }: PersonStatsPanelProps) {
  const personStats = useQuery(personStatsQuery(userId))
  if (personStats.isPending) return <Spinner />
  const stats = personStats.data ?? zeroStats
  const figures = [
    { label: 'Total Cases', value: formatFigure(stats.totalCases) },
    { label: 'Completed', value: formatFigure(stats.completedCases) },
    { label: 'Pending', value: formatFigure(stats.pendingCases) },
    { label: 'Missions', value: formatFigure(stats.totalMissions) },
    { label: 'Avg Response Time', value: stats.averageResponseTime },
    { label: 'Success Rate', value: `${stats.successRate}%` },
    ...(clinicians === null ? [] : [{ label: 'Assigned Clinicians', value: formatFigure(clinicians) }]),
  ]
  return (
    <>
      <section className={classes.quick} aria-labelledby="quick-stats">
        <h2 id="quick-stats" className={textStyles.title}>
          Quick Stats
        </h2>
        {personStats.isError && (
          <LoadNote onRetry={() => void personStats.refetch()}>The statistics could not be loaded.</LoadNote>
        )}
        <FigureFrame
          figures={figures}
          size="small"
          className={classes.figures}
          figureClassName={classes.figure}
        />
      </section>
      <div className={classes.charts}>
        <ActivityChart months={stats.monthlyActivity} />
        <ChartCard
          title="Case Types Distribution"
          shape="donut"
          entries={stats.caseTypes}
          empty="No case type data available"
        />
        <div className={classes.wide}>
          <ChartCard
            title="Monthly Trend"
            shape="line"
            entries={stats.monthlyTrend}
            empty="No monthly data available"
          />
        </div>
      </div>
    </>
  )
}
