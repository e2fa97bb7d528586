import { useState } from 'react'
import type { MouseEvent } from 'react'
import { formatFigure, formatShortFigure } from '../../figures.ts'
import { pointerPlace } from '../pointer-place.ts'
import type { ChartEntry } from './chart-entry.ts'
import { TooltipCard } from './tooltip-card.tsx'
import classes from './donut-chart.module.css'

const height = 200
const width = 144
const innerRadius = 45
const outerRadius = 70
const middleRadius = (innerRadius + outerRadius) / 2
const colorCount = 15

interface Slice extends ChartEntry {
  color: string
  /** The sum of the slices before it. */
  start: number
}

export function DonutChart({ entries }: { entries: readonly ChartEntry[] }) {
  const total = sumOf(entries)
  const slices = entries.map((entry, index): Slice => ({
    ...entry,
    start: sumOf(entries.slice(0, index)),
    color: `var(--sortie-chart-${(index % colorCount) + 1})`,
  }))
  return (
    <div className={classes.root}>
      <Ring slices={slices} total={total} />
      <ul className={`${classes.legend} tabular`}>
        {slices.map(({ name, value, color }) => (
          <li key={name} className={classes.entry}>
            <span className={classes.swatch} style={{ background: color }} />
            <span className={classes.name}>{name}</span>
            <span className={classes.value}>{formatFigure(value)}</span>
            <span className={classes.share}>{Math.round((value / total) * 100)}%</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const sumOf = (entries: readonly ChartEntry[]): number => entries.reduce((sum, { value }) => sum + value, 0)

/** Where a share of the ring ends, clockwise from the top. */
const onRing = (share: number, radius: number) => ({
  x: width / 2 + radius * Math.sin(2 * Math.PI * share),
  y: height / 2 - radius * Math.cos(2 * Math.PI * share),
})

function Ring({ slices, total }: { slices: readonly Slice[]; total: number }) {
  const [pointed, setPointed] = useState<string | null>(null)
  const drawn = slices.filter(({ value }) => value > 0)
  const here = drawn.find(({ name }) => name === pointed)

  const point = (event: MouseEvent) => {
    const place = pointerPlace(event)
    const [x, y] = [place.x - width / 2, place.y - height / 2]
    const radius = Math.hypot(x, y)
    const share = (Math.atan2(x, -y) / (2 * Math.PI) + 1) % 1
    const isOnRing = radius >= innerRadius && radius <= outerRadius
    const under = drawn.find(({ start, value }) => share * total < start + value)
    setPointed(isOnRing && under !== undefined ? under.name : null)
  }

  return (
    <div className={classes.ring}>
      <svg width={width} height={height} onMouseMove={point} onMouseLeave={() => setPointed(null)}>
        {drawn.map(({ name, value, start, color }) => (
          <circle
            key={name}
            cx={width / 2}
            cy={height / 2}
            r={middleRadius}
            fill="none"
            stroke={color}
            strokeWidth={outerRadius - innerRadius}
            // A slice is a dash as long as its value, on a circle as long as all values.
            pathLength={total}
            strokeDasharray={`${value} ${total - value}`}
            strokeDashoffset={-start}
            transform={`rotate(-90 ${width / 2} ${height / 2})`}
          />
        ))}
        {drawn.length > 1 && drawn.map(({ name, start }) => <Gap key={name} share={start / total} />)}
      </svg>
      <span className={classes.total}>{formatShortFigure(total)}</span>
      {here !== undefined && (
        <TooltipCard entry={here} {...onRing((here.start + here.value / 2) / total, middleRadius)} />
      )}
    </div>
  )
}

function Gap({ share }: { share: number }) {
  const [inner, outer] = [onRing(share, innerRadius), onRing(share, outerRadius)]
  return (
    <line
      x1={inner.x}
      y1={inner.y}
      x2={outer.x}
      y2={outer.y}
      stroke="var(--sortie-surface)"
      strokeWidth={2}
    />
  )
}
