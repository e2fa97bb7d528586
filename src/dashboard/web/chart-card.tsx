import { lazy, Suspense } from 'react'
import classes from './chart-card.module.css'
import { Nothing, TitledCard } from './titled-card.tsx'
import '#platform/web/theme/chart-colors.css'

export interface ChartEntry {
  name: string
  value: number
  /** Where a colour has a meaning; otherwise the drawing has its own. */
  color?: string
}

// The drawings bring a large library with them, so the words and the tables are there first.
const drawings = {
  bars: lazy(() => import('./bars-chart.tsx').then(({ BarsChart }) => ({ default: BarsChart }))),
  line: lazy(() => import('./line-chart.tsx').then(({ LineChart }) => ({ default: LineChart }))),
  donut: lazy(() => import('./donut-chart.tsx').then(({ DonutChart }) => ({ default: DonutChart }))),
}

interface ChartCardProps {
  title: string
  shape: keyof typeof drawings
  entries: readonly ChartEntry[]
  /** What stands there when there is nothing to draw. */
  empty: string
}

export function ChartCard({ title, shape, entries, empty }: ChartCardProps) {
  const Drawing = drawings[shape]
  if (entries.every(({ value }) => value === 0)) {
    return (
      <TitledCard title={title}>
        <div className={classes.drawing}>
          <Nothing>{empty}</Nothing>
        </div>
      </TitledCard>
    )
  }
  return (
    <TitledCard title={title}>
      <div className={classes.drawing} aria-hidden="true">
        <Suspense>
          <Drawing entries={entries} />
        </Suspense>
      </div>
      <EntriesTable title={title} entries={entries} />
    </TitledCard>
  )
}

/** The same in words, for those who do not see the drawing. */
const EntriesTable = ({ title, entries }: Pick<ChartCardProps, 'title' | 'entries'>) => (
  <div className={classes.hidden}>
    <table aria-label={title}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Cases</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
