import { useState } from 'react'
import { scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import { pointerPosition } from '../pointer-place.ts'
import { useWidth } from '../use-width.ts'
import { isNameShown } from './axis-names.ts'
import type { ChartEntry } from './chart-entry.ts'
import { dateScale } from './date-scale.ts'
import { TooltipCard } from './tooltip-card.tsx'
import { ValueAxis, valueAxisWidth } from './value-axis.tsx'
import { valueScale } from './value-scale.ts'
import classes from './drawing-chart.module.css'

const height = 200
const [top, bottom] = [12, height - 28]
const margin = 12
// Pixels from the ends of the axis to the first and the last point.
const inset = 16
const dotRadius = 4
// At smaller distances the dots would hide the line.
const minDotDistance = 10

const monthColors: Record<string, string> = {
  Jan: 'var(--sortie-chart-january)',
  Feb: 'var(--sortie-chart-february)',
  Mar: 'var(--sortie-chart-march)',
  Apr: 'var(--sortie-chart-april)',
}

interface Point extends ChartEntry {
  x: number
  y: number
}

const path = line<Point>()
  .x(({ x }) => x)
  .y(({ y }) => y)

export function LineChart({ entries }: { entries: readonly ChartEntry[] }) {
  const { ref, width } = useWidth()
  return (
    <div ref={ref} className={classes.root} aria-hidden="true">
      {width > 0 && <Drawing entries={entries} width={width} />}
    </div>
  )
}

function Drawing({ entries, width }: { entries: readonly ChartEntry[]; width: number }) {
  const [pointer, setPointer] = useState<{ index: number; y: number } | null>(null)
  const [left, right] = [valueAxisWidth, width - margin]
  const { across: xPositions, names } = layoutAxis(entries, { from: left + inset, to: right - inset })
  const { place: heightOf, ticks } = valueScale(Math.max(...entries.map(({ value }) => value)), {
    from: bottom,
    to: top,
    tickCount: 4,
  })
  const points = entries.map((entry, index): Point => ({
    ...entry,
    x: xPositions[index] ?? left,
    y: heightOf(entry.value),
  }))
  const pointedPoint = pointer === null ? undefined : points[pointer.index]
  const dots =
    width / points.length >= minDotDistance ? points : points.filter((point) => point === pointedPoint)

  return (
    <>
      <svg
        width={width}
        height={height}
        onMouseMove={(event) => {
          const { x, y } = pointerPosition(event)
          setPointer({ index: findNearestIndex(xPositions, x), y })
        }}
        onMouseLeave={() => setPointer(null)}
      >
        <ValueAxis ticks={ticks} from={left} to={right} heightOf={heightOf} />
        {names.map(({ x, words }) => (
          <text key={x} x={x} y={bottom + 14} dy="0.71em" textAnchor="middle">
            {words}
          </text>
        ))}
        {pointedPoint !== undefined && (
          <line x1={pointedPoint.x} x2={pointedPoint.x} y1={top} y2={bottom} stroke="var(--sortie-edge)" />
        )}
        <path d={path(points) ?? ''} fill="none" stroke="var(--sortie-chart-bar)" strokeWidth={2} />
        {dots.map(({ name, x, y }) => (
          <circle
            key={name}
            cx={x}
            cy={y}
            r={dotRadius}
            // January to April have their own colours; the other months have the line's.
            fill={monthColors[name.slice(0, 3)] ?? 'var(--sortie-chart-bar)'}
            stroke="var(--sortie-surface)"
            strokeWidth={1.5}
          />
        ))}
      </svg>
      {pointedPoint !== undefined && (
        <TooltipCard entry={pointedPoint} x={pointedPoint.x} y={pointer?.y ?? pointedPoint.y} width={width} />
      )}
    </>
  )
}

/** Returns the x positions of the points, and the names below them: by day or, if not all have a day, evenly spaced. */
function layoutAxis(entries: readonly ChartEntry[], range: { from: number; to: number }) {
  const days = entries.flatMap(({ on }) => on ?? [])
  if (days.length === entries.length) {
    const { place, ticks } = dateScale(days, range)
    return { across: days.map(place), names: ticks() }
  }
  const entryNames = entries.map(({ name }) => name)
  const scale = scalePoint(entryNames.keys(), [range.from, range.to])
  const xPositions = [...entryNames.keys()].map((index) => scale(index) ?? range.from)
  const spacePerName = scale.step() || range.to - range.from
  const names = entryNames.map((name, index) => ({ x: xPositions[index] ?? range.from, words: name }))
  return {
    across: xPositions,
    names: names.filter((_, index) => isNameShown(index, { names: entryNames, room: spacePerName })),
  }
}

const findNearestIndex = (positions: readonly number[], x: number): number =>
  positions.reduce((bestIndex, position, index) => {
    const distance = Math.abs((positions[bestIndex] ?? Infinity) - x)
    return Math.abs(position - x) < distance ? index : bestIndex
  }, 0)
