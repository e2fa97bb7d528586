import { useElementSize } from '@mantine/hooks'
import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts'
import type { ChartEntry } from './chart-card.tsx'
import { TooltipCard } from './tooltip-card.tsx'
import classes from './drawing-chart.module.css'

const height = 200
const widestBar = 40
const axisWidth = 40
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

// Room for each bar, in pixels, from which its value fits above it and its name upright below it.
const valueRoom = 34
const uprightRoom = 68

export function BarsChart({ entries }: { entries: readonly ChartEntry[] }) {
  const { ref, width } = useElementSize()
  const bars = entries.map((entry) => ({ ...entry, fill: entry.color ?? 'var(--sortie-chart-bar)' }))
  const room = (width - axisWidth) / bars.length
  const hasValues = room >= valueRoom
  const isUpright = width / bars.length >= uprightRoom
  const letters = Math.floor((width / bars.length - 8) / letterWidth)
  const lines = Math.max(...bars.map(({ name }) => linesOf(name, letters, uprightLines).length))
  return (
    <div ref={ref} className={classes.root}>
      {width > 0 && (
        <BarChart
          width={width}
          height={height}
          data={bars}
          margin={{ top: 20, right: 0, bottom: 0, left: hasValues && !isUpright ? axisWidth : 0 }}
          accessibilityLayer={false}
        >
          {!hasValues && <CartesianGrid vertical={false} stroke="var(--sortie-line)" />}
          <XAxis
            dataKey="name"
            interval={0}
            height={isUpright ? 8 + lines * lineHeight : slantedHeight}
            tickLine={false}
            axisLine={{ stroke: 'var(--sortie-line)' }}
            tick={isUpright ? uprightName(letters) : slantedName(room >= slantedPairRoom ? 2 : 1)}
          />
          <YAxis
            hide={hasValues}
            domain={[0, hasValues ? 'dataMax' : 'auto']}
            width={axisWidth}
            tickCount={3}
            allowDecimals={false}
            tickLine={false}
            axisLine={false}
            tickFormatter={(value: number) => compact.format(value)}
          />
          <Tooltip
            content={TooltipCard}
            cursor={{ fill: 'var(--sortie-sunken)' }}
            isAnimationActive={false}
          />
          <Bar dataKey="value" maxBarSize={widestBar} radius={[3, 3, 0, 0]} isAnimationActive={false}>
            {hasValues && (
              <LabelList
                dataKey="value"
                position="top"
                formatter={(value) => compact.format(Number(value))}
              />
            )}
          </Bar>
        </BarChart>
      )}
    </div>
  )
}

interface Tick {
  x: string | number
  y: string | number
  payload: { value: string }
}

const letterWidth = 6.8
const lineHeight = 16
const uprightLines = 3
// Slanted names have a fixed room below the bars; two lines only where bars are far enough apart.
const slant = -52
const slantedHeight = 86
const slantedLetters = { 1: 12, 2: 14 }
const slantedPairRoom = 42

const shortened = (words: string, letters: number): string =>
  words.length <= letters ? words : `${words.slice(0, letters - 1).trimEnd()}…`

/** The name in lines of so many letters, broken between words; what does not fit ends in an ellipsis. */
function linesOf(name: string, letters: number, atMost: number): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= letters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const kept = lines.slice(0, atMost)
  const rest = lines.slice(atMost - 1).join(' ')
  if (lines.length > atMost) kept[atMost - 1] = rest
  return kept.map((line) => shortened(line, letters))
}

const uprightName =
  (letters: number) =>
  ({ x, y, payload }: Tick) => (
    <text x={x} y={Number(y) - 4} textAnchor="middle">
      {linesOf(payload.value, letters, uprightLines).map((line) => (
        <tspan key={line} x={x} dy={lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  )

const slantedName =
  (linesAtMost: 1 | 2) =>
  ({ x, y, payload }: Tick) => {
    const [left, top] = [Number(x) + 4, Number(y) + 2]
    const lines = linesOf(payload.value, slantedLetters[linesAtMost], linesAtMost)
    return (
      <text y={top} textAnchor="end" transform={`rotate(${slant} ${left} ${top})`}>
        {lines.map((line, index) => (
          <tspan key={line} x={left} dy={index === 0 ? -((lines.length - 1) * lineHeight) / 2 : lineHeight}>
            {line}
          </tspan>
        ))}
      </text>
    )
  }
