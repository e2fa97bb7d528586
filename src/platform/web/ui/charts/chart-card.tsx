import { BarsChart } from './bars-chart.tsx'
import classes from './chart-card.module.css'
import type { ChartEntry } from './chart-entry.ts'
import { DonutChart } from './donut-chart.tsx'
import { LineChart } from './line-chart.tsx'
import { EmptyNote, TitledCard } from './titled-card.tsx'
import '../../theme/chart-colors.css'

const drawings = { bars: BarsChart, line: LineChart, donut: DonutChart }

interface ChartCardProps {
  title: string
  shape: keyof typeof drawings
  entries: readonly ChartEntry[]
  /** Shown if there is nothing to draw. */
  empty: string
}

export function ChartCard({ title, shape, entries, empty }: ChartCardProps) {
  const Drawing = drawings[shape]
  if (entries.every(({ value }) => value === 0)) {
    return (
      <TitledCard title={title}>
        <div className={classes.drawing}>
          <EmptyNote>{empty}</EmptyNote>
        </div>
      </TitledCard>
    )
  }
  return (
    <TitledCard title={title}>
      <div className={classes.drawing}>
        <Drawing entries={entries} />
      </div>
      <EntriesTable title={title} entries={entries} />
    </TitledCard>
  )
}

/** The values as a table, for screen readers. */
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
