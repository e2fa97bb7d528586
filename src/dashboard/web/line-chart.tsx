import { useElementSize } from '@mantine/hooks'
import { CartesianGrid, Line, LineChart as Drawing, Tooltip, XAxis, YAxis } from 'recharts'
import type { ChartEntry } from './chart-card.tsx'
import { TooltipCard } from './tooltip-card.tsx'
import classes from './drawing-chart.module.css'

const height = 200
const dotRadius = 4
// Closer together than this the dots would hide the line.
const dotRoom = 10
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

const monthColors: Record<string, string> = {
  Jan: 'var(--sortie-chart-january)',
  Feb: 'var(--sortie-chart-february)',
  Mar: 'var(--sortie-chart-march)',
  Apr: 'var(--sortie-chart-april)',
}

export function LineChart({ entries }: { entries: readonly ChartEntry[] }) {
  const { ref, width } = useElementSize()
  const hasDots = width / entries.length >= dotRoom
  return (
    <div ref={ref} className={classes.root}>
      {width > 0 && (
        <Drawing
          width={width}
          height={height}
          data={[...entries]}
          margin={{ top: 12, right: 12, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--sortie-line)" />
          <XAxis
            dataKey="name"
            height={28}
            tickMargin={8}
            minTickGap={16}
            padding={{ left: 16, right: 16 }}
            tickLine={false}
            axisLine={{ stroke: 'var(--sortie-line)' }}
          />
          <YAxis
            width={40}
            tickCount={4}
            allowDecimals={false}
            tickLine={false}
            axisLine={false}
            tickFormatter={(value: number) => compact.format(value)}
          />
          <Tooltip
            content={TooltipCard}
            cursor={{ stroke: 'var(--sortie-edge)' }}
            isAnimationActive={false}
          />
          <Line
            dataKey="value"
            stroke="var(--sortie-chart-bar)"
            strokeWidth={2}
            dot={hasDots ? MonthDot : false}
            activeDot={MonthDot}
            isAnimationActive={false}
          />
        </Drawing>
      )}
    </div>
  )
}

interface Dot {
  cx?: number
  cy?: number
  payload?: ChartEntry
}

/** January to April have their own colours; the other months are the line's. */
const MonthDot = ({ cx, cy, payload }: Dot) => (
  <circle
    key={payload?.name}
    cx={cx}
    cy={cy}
    r={dotRadius}
    fill={monthColors[payload?.name.slice(0, 3) ?? ''] ?? 'var(--sortie-chart-bar)'}
    stroke="var(--sortie-surface)"
    strokeWidth={1.5}
  />
)
