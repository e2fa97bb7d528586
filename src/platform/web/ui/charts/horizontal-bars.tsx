import { useState } from 'react'
import { scaleBand } from 'd3-scale'
import { formatFigure } from '../../figures.ts'
import { pointerPlace } from '../pointer-place.ts'
import { barPath, CutMark } from './bar-shape.tsx'
import { barsHeight, widestBar } from './bars-layout.ts'
import type { ChartEntry } from './chart-entry.ts'
import { linesOf, widthOf } from './name-lines.ts'
import { TooltipCard } from './tooltip-card.tsx'
import { valueScale } from './value-scale.ts'

const lineHeight = 16
const gap = 8
// The largest share of the width for names, because readers compare the bars.
const nameShare = 0.55

interface HorizontalBarsProps {
  entries: readonly ChartEntry[]
  /** The value of a bar over the whole width. */
  largest: number
  width: number
}

/** Horizontal bars, each between its name and its value. */
export function HorizontalBars({ entries, largest, width }: HorizontalBarsProps) {
  const [pointed, setPointed] = useState<{ index: number; y: number } | null>(null)
  const rows = scaleBand([...entries.keys()], [0, barsHeight])
    .paddingInner(0.2)
    .paddingOuter(0.1)
  const { left, right, names } = columnsOf(entries, width)
  const { place: lengthTo } = valueScale(largest, { from: left, to: right })
  const thickness = Math.min(widestBar, rows.bandwidth())
  const linesAtMost = Math.max(1, Math.min(2, Math.floor(rows.step() / lineHeight)))
  const bars = entries.map((entry, index) => ({
    ...entry,
    end: lengthTo(entry.value),
    center: (rows(index) ?? 0) + rows.bandwidth() / 2,
  }))
  const pointedBar = pointed === null ? undefined : bars[pointed.index]
  return (
    <>
      <svg
        width={width}
        height={barsHeight}
        onMouseMove={(event) => {
          const { y } = pointerPlace(event)
          setPointed({ index: Math.floor(y / rows.step()), y })
        }}
        onMouseLeave={() => setPointed(null)}
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
            {bar.value > largest && (
              <CutMark transform={`translate(${bar.end} ${bar.center}) rotate(90)`} width={thickness} />
            )}
            <text x={bar.end + 6} y={bar.center} dy="0.355em">
              {formatFigure(bar.value)}
            </text>
            <Name lines={linesOf(bar.name, names, linesAtMost)} x={left - gap} y={bar.center} />
          </g>
        ))}
      </svg>
      {pointedBar !== undefined && (
        <TooltipCard
          entry={pointedBar}
          x={pointedBar.end}
          y={pointed?.y ?? pointedBar.center}
          width={width}
        />
      )}
    </>
  )
}

/** Returns the widths of names and values: as wide as the longest of each. */
function columnsOf(entries: readonly ChartEntry[], width: number) {
  const figures = Math.max(...entries.map(({ value }) => widthOf(formatFigure(value))))
  const longest = Math.max(...entries.map(({ name }) => widthOf(name)))
  const names = Math.min(longest, width * nameShare - gap)
  return { left: names + gap, right: width - figures - gap, names }
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
