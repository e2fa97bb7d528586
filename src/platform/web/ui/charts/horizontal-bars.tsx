import { useState } from 'react'
import { scaleBand } from 'd3-scale'
import { formatFigure } from '../../figures.ts'
import { pointerPosition } from '../pointer-place.ts'
import { barPath, CutMark } from './bar-shape.tsx'
import { barsHeight, maxBarThickness } from './bars-layout.ts'
import type { ChartEntry } from './chart-entry.ts'
import { linesOf, widthOf } from './name-lines.ts'
import { TooltipCard } from './tooltip-card.tsx'
import { valueScale } from './value-scale.ts'

const lineHeight = 16
const gap = 8
// Names take at most this share of the width, so that the bars stay long enough to compare.
const maxNameShare = 0.55

interface HorizontalBarsProps {
  entries: readonly ChartEntry[]
  /** The value whose bar fills the width. Bars of larger values are cut off. */
  scaleMax: number
  width: number
}

/** Horizontal bars, each between its name and its value. */
export function HorizontalBars({ entries, scaleMax, width }: HorizontalBarsProps) {
  const [pointer, setPointer] = useState<{ index: number; y: number } | null>(null)
  const rows = scaleBand([...entries.keys()], [0, barsHeight])
    .paddingInner(0.2)
    .paddingOuter(0.1)
  const { left, right, names: nameWidth } = layoutColumns(entries, width)
  const { place: xOf } = valueScale(scaleMax, { from: left, to: right })
  const thickness = Math.min(maxBarThickness, rows.bandwidth())
  const maxLines = Math.max(1, Math.min(2, Math.floor(rows.step() / lineHeight)))
  const bars = entries.map((entry, index) => ({
    ...entry,
    end: xOf(entry.value),
    center: (rows(index) ?? 0) + rows.bandwidth() / 2,
  }))
  const pointedBar = pointer === null ? undefined : bars[pointer.index]
  return (
    <>
      <svg
        width={width}
        height={barsHeight}
        onMouseMove={(event) => {
          const { y } = pointerPosition(event)
          setPointer({ index: Math.floor(y / rows.step()), y })
        }}
        onMouseLeave={() => setPointer(null)}
      >
        {pointedBar !== undefined && (
          <rect
            x={0}
            y={pointedBar.center - rows.step() / 2}
            width={width}
            height={rows.step()}
            fill="var(--sortie-sunken)"
          />
        )}
        <line x1={left} x2={left} y1={0} y2={barsHeight} stroke="var(--sortie-line)" />
        {bars.map((bar) => (
          <g key={bar.name}>
            <path
              transform={`translate(${left} ${bar.center}) rotate(90)`}
              d={barPath(thickness, bar.end - left)}
              fill={bar.color ?? 'var(--sortie-chart-bar)'}
            />
            {bar.value > scaleMax && (
              <CutMark transform={`translate(${bar.end} ${bar.center}) rotate(90)`} width={thickness} />
            )}
            <text x={bar.end + 6} y={bar.center} dy="0.355em">
              {formatFigure(bar.value)}
            </text>
            <Name lines={linesOf(bar.name, nameWidth, maxLines)} x={left - gap} y={bar.center} />
          </g>
        ))}
      </svg>
      {pointedBar !== undefined && (
        <TooltipCard
          entry={pointedBar}
          x={pointedBar.end}
          y={pointer?.y ?? pointedBar.center}
          width={width}
        />
      )}
    </>
  )
}

/** Returns where the bars start and end, and the width of the names. */
function layoutColumns(entries: readonly ChartEntry[], width: number) {
  const figureWidth = Math.max(...entries.map(({ value }) => widthOf(formatFigure(value))))
  const longestNameWidth = Math.max(...entries.map(({ name }) => widthOf(name)))
  const nameWidth = Math.min(longestNameWidth, width * maxNameShare - gap)
  return { left: nameWidth + gap, right: width - figureWidth - gap, names: nameWidth }
}

const Name = ({ lines, x, y }: { lines: readonly string[]; x: number; y: number }) => (
  <text y={y - ((lines.length - 1) * lineHeight) / 2} textAnchor="end">
    {lines.map((line, index) => (
      <tspan key={line} x={x} dy={index === 0 ? '0.355em' : lineHeight}>
        {line}
      </tspan>
    ))}
  </text>
)
