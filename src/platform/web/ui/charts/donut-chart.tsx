import { useState } from 'react'
import type { MouseEvent } from 'react'
import { formatFigure, formatShortFigure } from '../../figures.ts'
import { pointerPosition } from '../pointer-place.ts'
import type { ChartEntry } from './chart-entry.ts'
import { ringOf } from './ring.ts'
import { TooltipCard } from './tooltip-card.tsx'
import classes from './donut-chart.module.css'

const height = 200
const width = 144
const ring = { innerRadius: 45, outerRadius: 70, gap: 2 }
const colorCount = 15

type Slice = Required<Pick<ChartEntry, 'name' | 'value' | 'color'>>

export function DonutChart({ entries }: { entries: readonly ChartEntry[] }) {
  const total = entries.reduce((sum, { value }) => sum + value, 0)
  const slices = entries.map(({ name, value }, index): Slice => ({
    name,
    value,
    color: `var(--sortie-chart-${(index % colorCount) + 1})`,
  }))
  return (
    <div className={classes.root} aria-hidden="true">
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

function Ring({ slices, total }: { slices: readonly Slice[]; total: number }) {
  const [pointedName, setPointedName] = useState<string | null>(null)
  const ringSlices = ringOf(slices, ring)
  const pointedSlice = ringSlices.find(({ entry }) => entry.name === pointedName)

  const pointAt = (event: MouseEvent) => {
    const { x, y } = pointerPosition(event)
    const position = { x: x - width / 2, y: y - height / 2 }
    setPointedName(ringSlices.find(({ covers }) => covers(position))?.entry.name ?? null)
  }

  return (
    <div className={classes.ring}>
      <svg width={width} height={height} onMouseMove={pointAt} onMouseLeave={() => setPointedName(null)}>
        <g transform={`translate(${width / 2} ${height / 2})`}>
          {ringSlices.map(({ entry, path }) => (
            <path key={entry.name} d={path} fill={entry.color} />
          ))}
        </g>
      </svg>
      <span className={classes.total}>{formatShortFigure(total)}</span>
      {pointedSlice !== undefined && (
        <TooltipCard
          entry={pointedSlice.entry}
          x={width / 2 + pointedSlice.center.x}
          y={height / 2 + pointedSlice.center.y}
        />
      )}
    </div>
  )
}
