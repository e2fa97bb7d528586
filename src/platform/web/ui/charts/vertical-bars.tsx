import { useState } from 'react'
import { scaleBand } from 'd3-scale'
import { formatShortFigure } from '../../figures.ts'
import { pointerPosition } from '../pointer-place.ts'
import { barPath, CutMark } from './bar-shape.tsx'
import { barsHeight, maxNameLines, nameWidthFor, maxBarThickness } from './bars-layout.ts'
import type { ChartEntry } from './chart-entry.ts'
import { linesOf } from './name-lines.ts'
import { TooltipCard } from './tooltip-card.tsx'
import { ValueAxis, valueAxisWidth } from './value-axis.tsx'
import { valueScale } from './value-scale.ts'

const top = 20
// The width per bar, in pixels, from which its value fits above it.
const minValueWidth = 34
const lineHeight = 16
// The height of slanted names below the bars.
const slantDegrees = -52
const slantedHeight = 86

interface VerticalBarsProps {
  entries: readonly ChartEntry[]
  /** The value whose bar fills the height. Bars of larger values are cut off. */
  scaleMax: number
  width: number
  isUpright: boolean
}

/** Vertical bars with their names below them, upright or slanted. */
export function VerticalBars({ entries, scaleMax, width, isUpright }: VerticalBarsProps) {
  const [pointer, setPointer] = useState<{ index: number; y: number } | null>(null)
  const hasValues = (width - valueAxisWidth) / entries.length >= minValueWidth
  // Slanted names extend to the left of their bars, where the values would otherwise be.
  const left = hasValues && isUpright ? 0 : valueAxisWidth
  const columns = scaleBand([...entries.keys()], [left, width])
    .paddingInner(0.2)
    .paddingOuter(0.1)
  const columnWidth = columns.step()
  const names = entries.map(({ name }) =>
    isUpright ? linesOf(name, nameWidthFor(columnWidth), maxNameLines) : [name],
  )
  const maxLineCount = Math.max(...names.map(({ length }) => length))
  const bottom = barsHeight - (isUpright ? 8 + maxLineCount * lineHeight : slantedHeight)
  const axis = hasValues ? { from: bottom, to: top } : { from: bottom, to: top, tickCount: 3 }
  const { place: heightOf, ticks } = valueScale(scaleMax, axis)
  const bars = entries.map((entry, index) => ({
    ...entry,
    x: (columns(index) ?? left) + columns.bandwidth() / 2,
    y: heightOf(entry.value),
    lines: names[index] ?? [],
    isCut: entry.value > scaleMax,
  }))
  const pointedBar = pointer === null ? undefined : bars[pointer.index]
  const thickness = Math.min(maxBarThickness, columns.bandwidth())
  return (
    <>
      <svg
        width={width}
        height={barsHeight}
        onMouseMove={(event) => {
          const { x, y } = pointerPosition(event)
          setPointer({ index: Math.floor((x - left) / columnWidth), y })
        }}
        onMouseLeave={() => setPointer(null)}
      >
        {pointedBar !== undefined && (
          <rect
            x={pointedBar.x - columnWidth / 2}
            y={top}
            width={columnWidth}
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
        <TooltipCard entry={pointedBar} x={pointedBar.x} y={pointer?.y ?? top} width={width} />
      )}
    </>
  )
}

interface NamePosition {
  x: number
  y: number
}

const UprightName = ({ lines, x, y }: NamePosition & { lines: readonly string[] }) => (
  <text x={x} y={y} textAnchor="middle">
    {lines.map((line) => (
      <tspan key={line} x={x} dy={lineHeight}>
        {line}
      </tspan>
    ))}
  </text>
)

const SlantedName = ({ name, x, y }: NamePosition & { name: string }) => (
  <text x={x} y={y} textAnchor="end" transform={`rotate(${slantDegrees} ${x} ${y})`}>
    {name}
  </text>
)
