import { useState } from 'react'
import { isNameShown, ticksUpTo } from '../axis-ticks.ts'
import { pointerPlace } from '../pointer-place.ts'
import { useWidth } from '../use-width.ts'
import { ValueAxis, valueAxisWidth } from '../value-axis.tsx'
import type { ChartEntry } from './chart-entry.ts'
import { TooltipCard } from './tooltip-card.tsx'
import classes from './drawing-chart.module.css'

const height = 200
const [top, bottom] = [12, height - 28]
const margin = 12
// From the ends of the axis to the first and the last point.
const inset = 16
const dotRadius = 4
// Closer together than this the dots would hide the line.
const dotRoom = 10

const monthColors: Record<string, string> = {
  Jan: 'var(--sortie-chart-january)',
  Feb: 'var(--sortie-chart-february)',
  Mar: 'var(--sortie-chart-march)',
  Apr: 'var(--sortie-chart-april)',
}

export function LineChart({ entries }: { entries: readonly ChartEntry[] }) {
  const { ref, width } = useWidth()
  return (
    <div ref={ref} className={classes.root}>
      {width > 0 && <Drawing entries={entries} width={width} />}
    </div>
  )
}

function Drawing({ entries, width }: { entries: readonly ChartEntry[]; width: number }) {
  const [pointed, setPointed] = useState<{ index: number; y: number } | null>(null)
  const [left, right] = [valueAxisWidth, width - margin]
  const steps = entries.length - 1
  const room = steps > 0 ? (right - left - 2 * inset) / steps : 0
  const across = (index: number) => (steps > 0 ? left + inset + index * room : (left + right) / 2)
  const ticks = ticksUpTo(Math.max(...entries.map(({ value }) => value)), 4)
  const heightOf = (value: number) => bottom - (value / (ticks.at(-1) ?? 1)) * (bottom - top)

  const names = entries.map(({ name }) => name)
  const points = entries.map((entry, index) => ({ ...entry, x: across(index), y: heightOf(entry.value) }))
  const here = pointed === null ? undefined : points[pointed.index]
  const dots = width / points.length >= dotRoom ? points : points.filter((point) => point === here)

  const pointAt = ({ x, y }: { x: number; y: number }) =>
    setPointed({ index: Math.max(0, Math.min(steps, Math.round((x - across(0)) / (room || 1)))), y })

  return (
    <>
      <svg
        width={width}
        height={height}
        onMouseMove={(event) => pointAt(pointerPlace(event))}
        onMouseLeave={() => setPointed(null)}
      >
        <ValueAxis ticks={ticks} from={left} to={right} heightOf={heightOf} />
        {points.map(
          ({ name, x }, index) =>
            isNameShown(index, { names, room: room || right - left }) && (
              <text key={name} x={x} y={bottom + 14} dy="0.71em" textAnchor="middle">
                {name}
              </text>
            ),
        )}
        {here !== undefined && (
          <line x1={here.x} x2={here.x} y1={top} y2={bottom} stroke="var(--sortie-edge)" />
        )}
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke="var(--sortie-chart-bar)"
          strokeWidth={2}
        />
        {dots.map(({ name, x, y }) => (
          <circle
            key={name}
            cx={x}
            cy={y}
            r={dotRadius}
            // January to April have their own colours; the other months are the line's.
            fill={monthColors[name.slice(0, 3)] ?? 'var(--sortie-chart-bar)'}
            stroke="var(--sortie-surface)"
            strokeWidth={1.5}
          />
        ))}
      </svg>
      {here !== undefined && <TooltipCard entry={here} x={here.x} y={pointed?.y ?? here.y} width={width} />}
    </>
  )
}
