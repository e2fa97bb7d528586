import { VisuallyHidden } from '@mantine/core'
import { scaleBand } from 'd3-scale'
import { EmptyNote, TitledCard } from '#platform/web/ui/charts/titled-card.tsx'
import { ValueAxis, valueAxisWidth } from '#platform/web/ui/charts/value-axis.tsx'
import { valueScale } from '#platform/web/ui/charts/value-scale.ts'
import { useWidth } from '#platform/web/ui/use-width.ts'
import '#platform/web/theme/chart-colors.css'
import type { PersonStats } from '../contract.ts'
import classes from './activity-chart.module.css'

type Months = PersonStats['monthlyActivity']

const height = 200
const [top, bottom] = [12, height - 28]
const maxBarWidth = 40
// In columns narrower than this, only every second month is labelled, counted back from the last.
const minLabelledColumnWidth = 28
const colors = { cases: 'var(--sortie-chart-1)', missions: 'var(--sortie-chart-2)' } as const
const title = 'Monthly Activity'

/** Draws two bars for each month: cases and missions. */
export function ActivityChart({ months }: { months: Months }) {
  const { ref, width } = useWidth()
  if (months.every(({ cases, missions }) => cases + missions === 0)) {
    return (
      <TitledCard title={title}>
        <div className={classes.empty}>
          <EmptyNote>No activity data available</EmptyNote>
        </div>
      </TitledCard>
    )
  }
  return (
    <TitledCard title={title}>
      <div className={classes.legend} aria-hidden="true">
        <Key color={colors.cases}>Cases</Key>
        <Key color={colors.missions}>Missions</Key>
      </div>
      <div ref={ref} className={classes.drawing} aria-hidden="true">
        {width > 0 && <Drawing months={months} width={width} />}
      </div>
      <VisuallyHidden>
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Cases</th>
              <th scope="col">Missions</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ name, cases, missions }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{cases}</td>
                <td>{missions}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </TitledCard>
  )
}

const Key = ({ color, children }: { color: string; children: string }) => (
  <span className={classes.key}>
    <span className={classes.swatch} style={{ background: color }} />
    {children}
  </span>
)

function Drawing({ months, width }: { months: Months; width: number }) {
  const maxValue = Math.max(...months.flatMap(({ cases, missions }) => [cases, missions]))
  const { place: yOf, ticks } = valueScale(maxValue, { from: bottom, to: top, tickCount: 4 })
  const columns = scaleBand([...months.keys()], [valueAxisWidth, width])
    .paddingInner(0.24)
    .paddingOuter(0.12)
  const barWidth = Math.min(maxBarWidth, columns.bandwidth() / 2)
  const isEveryMonthLabelled = columns.step() >= minLabelledColumnWidth
  return (
    <svg width={width} height={height}>
      <ValueAxis ticks={ticks} from={valueAxisWidth} to={width} heightOf={yOf} />
      {months.map(({ name, cases, missions }, index) => {
        const center = (columns(index) ?? valueAxisWidth) + columns.bandwidth() / 2
        return (
          <g key={name}>
            <title>{`${name} - ${cases} cases, ${missions} missions`}</title>
            <rect
              x={center - columns.step() / 2}
              y={top}
              width={columns.step()}
              height={bottom - top}
              fill="transparent"
            />
            <rect
              x={center - barWidth}
              y={yOf(cases)}
              width={barWidth}
              height={bottom - yOf(cases)}
              fill={colors.cases}
            />
            <rect
              x={center}
              y={yOf(missions)}
              width={barWidth}
              height={bottom - yOf(missions)}
              fill={colors.missions}
            />
            {(isEveryMonthLabelled || index % 2 === 1) && (
              <text x={center} y={bottom + 14} dy="0.71em" textAnchor="middle">
                {name}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
