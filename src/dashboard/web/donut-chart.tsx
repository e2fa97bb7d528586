import { Pie, PieChart, Tooltip } from 'recharts'
import type { ChartEntry } from './chart-card.tsx'
import { TooltipCard } from './tooltip-card.tsx'
import classes from './donut-chart.module.css'

const height = 200
const width = 144
const innerRadius = 45
const outerRadius = 70
const colorCount = 15
const figures = new Intl.NumberFormat('en-GB')
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

export function DonutChart({ entries }: { entries: readonly ChartEntry[] }) {
  const slices = entries.map((entry, index) => ({
    ...entry,
    fill: `var(--sortie-chart-${(index % colorCount) + 1})`,
  }))
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  return (
    <div className={classes.root}>
      <div className={classes.ring}>
        <PieChart width={width} height={height} accessibilityLayer={false}>
          <Pie
            data={slices}
            dataKey="value"
            nameKey="name"
            innerRadius={innerRadius}
            outerRadius={outerRadius}
            startAngle={90}
            endAngle={-270}
            stroke="var(--sortie-surface)"
            strokeWidth={2}
            rootTabIndex={-1}
            isAnimationActive={false}
          />
          <Tooltip
            content={TooltipCard}
            isAnimationActive={false}
            allowEscapeViewBox={{ x: true, y: true }}
            wrapperStyle={{ zIndex: 1 }}
          />
        </PieChart>
        <span className={classes.total}>{compact.format(total)}</span>
      </div>
      <ul className={`${classes.legend} tabular`}>
        {slices.map(({ name, value, fill }) => (
          <li key={name} className={classes.entry}>
            <span className={classes.swatch} style={{ background: fill }} />
            <span className={classes.name}>{name}</span>
            <span className={classes.value}>{figures.format(value)}</span>
            <span className={classes.share}>{Math.round((value / total) * 100)}%</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
