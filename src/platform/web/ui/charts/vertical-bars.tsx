import { useState } from 'react'
import { scaleBand } from 'd3-scale'
import { formatShortFigure } from '../../figures.ts'
import { pointerPlace } from '../pointer-place.ts'
import { barPath, CutMark } from './bar-shape.tsx'
import { barsHeight, nameLines, nameRoom, widestBar } from './bars-layout.ts'
import type { ChartEntry } from './chart-entry.ts'
import { linesOf } from './name-lines.ts'
import { TooltipCard } from './tooltip-card.tsx'
import { ValueAxis, valueAxisWidth } from './value-axis.tsx'
import { valueScale } from './value-scale.ts'

const top = 20
// The width per bar, in pixels, from which its value fits above it.
const valueRoom = 34
const lineHeight = 16
// The height of slanted names below the bars.
const slant = -52
const slantedHeight = 86

interface VerticalBarsProps {
  entries: readonly ChartEntry[]
  /** The value of a bar over the whole height. */
  largest: number
  width: number
  isUpright: boolean
}

/** Vertical bars with their names below them, upright or slanted. */
export function VerticalBars({ entries, largest, width, isUpright }: VerticalBarsProps) {
  const [pointed, setPointed] = useState<{ index: number; y: number } | null>(null)
  const hasValues = (width - valueAxisWidth) / entries.length >= valueRoom
  // Slanted names extend to the left of their bars, where the values would otherwise be.
  const left = hasValues && isUpright ? 0 : valueAxisWidth
  const columns = scaleBand([...entries.keys()], [left, width])
    .paddingInner(0.2)
    .paddingOuter(0.1)
  const room = columns.step()
  const names = entries.map(({ name }) => (isUpright ? linesOf(name, nameRoom(room), nameLines) : [name]))
  const lines = Math.max(...names.map(({ length }) => length))
  const bottom = barsHeight - (isUpright ? 8 + lines * lineHeight : slantedHeight)
  const axis = hasValues ? { from: bottom, to: top } : { from: bottom, to: top, about: 3 }
  const { place: heightOf, ticks } = valueScale(largest, axis)
  const bars = entries.map((entry, index) => ({
    ...entry,
    x: (columns(index) ?? left) + columns.bandwidth() / 2,
    y: heightOf(entry.value),
    lines: names[index] ?? [],
    isCut: entry.value > largest,
  }))
  const pointedBar = pointed === null ? undefined : bars[pointed.index]
  const thickness = Math.min(widestBar, columns.bandwidth())
  return (
    <>
      <svg
        width={width}
        height={barsHeight}
        onMouseMove={(event) => {
          const { x, y } = pointerPlace(event)
          setPointed({ index: Math.floor((x - left) / room), y })
        }}
        onMouseLeave={() => setPointed(null)}
      >
        {pointedBar !== undefined && (
          <rect
            x={pointedBar.x - room / 2}
            y={top}
            width={room}
            height={bottom - top}
            fill="var(--sortie-sunken)"
          />
        )}
        {!hasValues && <ValueAxis ticks={ticks} from={left} to={width} heightOf={heightOf} />}
        <line x1={left} x2={width} y1={bottom} y2={bottom} stroke="var(--sortie-line)" />
        {bars.map((bar) => (
          <g key={bar.name}>
            <path
              transform={`translate(${bar.x} ${bottom})`}
              d={barPath(thickness, bottom - bar.y)}
              fill={bar.color ?? 'var(--sortie-chart-bar)'}
            />
            {bar.isCut && <CutMark transform={`translate(${bar.x} ${bar.y})`} width={thickness} />}
            {/** The axis does not show the value of a bar that exceeds it. */}
            {(hasValues || bar.isCut) && (
              <text x={bar.x} y={bar.y - 5} textAnchor="middle">
                {formatShortFigure(bar.value)}
              </text>
            )}
            {isUpright ? (
              <UprightName lines={bar.lines} x={bar.x} y={bottom + 4} />
            ) : (
              <SlantedName name={bar.name} x={bar.x + 4} y={bottom + 10} />
            )}
          </g>
        ))}
      </svg>
      {pointedBar !== undefined && (
        <TooltipCard entry={pointedBar} x={pointedBar.x} y={pointed?.y ?? top} width={width} />
      )}
    </>
  )
}

interface NamePlace {
  x: number
  y: number
}

const UprightName = ({ lines, x, y }: NamePlace & { lines: readonly string[] }) => (
  <text x={x} y={y} textAnchor="middle">
    {lines.map((line) => (
      <tspan key={line} x={x} dy={lineHeight}>
        {line}
      </tspan>
    ))}
  </text>
)

const SlantedName = ({ name, x, y }: NamePlace & { name: string }) => (
  <text x={x} y={y} textAnchor="end" transform={`rotate(${slant} ${x} ${y})`}>
    {name}
  </text>
)
