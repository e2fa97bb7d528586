import { useQuery } from '@tanstack/react-query'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { formatFigure } from '#platform/web/figures.ts'
import { ChartCard } from '#platform/web/ui/charts/chart-card.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { ActivityChart } from './activity-chart.tsx'
import { personStatsQuery, zeroStats } from './queries.ts'
import classes from './person-stats-panel.module.css'

interface PersonStatsPanelProps {
  userId: string
  /** For supervisors: how many clinicians they oversee. */
  clinicians: number | null
}

/** What somebody has logged, in figures and drawings. */
export function PersonStatsPanel({ userId, clinicians }: PersonStatsPanelProps) {
  const found = useQuery(personStatsQuery(userId))
  if (found.isPending) return <Spinner />
  const stats = found.data ?? zeroStats
  const figures = [
    ['Total Cases', formatFigure(stats.totalCases)],
    ['Completed', formatFigure(stats.completedCases)],
    ['Pending', formatFigure(stats.pendingCases)],
    ['Missions', formatFigure(stats.totalMissions)],
    ['Avg Response Time', stats.averageResponseTime],
    ['Success Rate', `${stats.successRate}%`],
    ...(clinicians === null ? [] : [['Assigned Clinicians', formatFigure(clinicians)]]),
  ]
  return (
    <>
      <section className={classes.quick} aria-labelledby="quick-stats">
        <h2 id="quick-stats" className={classes.title}>
          Quick Stats
        </h2>
        {found.isError && (
          <LoadNote onRetry={() => void found.refetch()}>The figures could not be loaded.</LoadNote>
        )}
        <dl className={classes.figures}>
          {figures.map(([label, words]) => (
            <div key={label} className={classes.figure}>
              <dt className={classes.label}>{label}</dt>
              <dd className={classes.value}>{words}</dd>
            </div>
          ))}
        </dl>
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
