import { useState } from 'react'
import { formatShortFigure } from '../../figures.ts'
import { letterWidth, ticksUpTo } from '../axis-ticks.ts'
import { pointerPlace } from '../pointer-place.ts'
import { useWidth } from '../use-width.ts'
import { ValueAxis, valueAxisWidth } from '../value-axis.tsx'
import type { ChartEntry } from './chart-entry.ts'
import { TooltipCard } from './tooltip-card.tsx'
import classes from './drawing-chart.module.css'

const height = 200
const top = 20
const widestBar = 40
const cornerRadius = 3

// Room for each bar, in pixels, from which its value fits above it and its name upright below it.
const valueRoom = 34
const uprightRoom = 68

const lineHeight = 16
const uprightLines = 3
// Slanted names have a fixed room below the bars; two lines only where bars are far enough apart.
const slant = -52
const slantedHeight = 86
const slantedLetters = { 1: 12, 2: 14 }
const slantedPairRoom = 42

export function BarsChart({ entries }: { entries: readonly ChartEntry[] }) {
  const { ref, width } = useWidth()
  return (
    <div ref={ref} className={classes.root}>
      {width > 0 && <Drawing entries={entries} width={width} />}
    </div>
  )
}

function Drawing({ entries, width }: { entries: readonly ChartEntry[]; width: number }) {
  const [pointed, setPointed] = useState<{ index: number; y: number } | null>(null)
  const { left, bottom, room, hasValues, isUpright, letters, slantedLines } = layoutOf(entries, width)
  const largest = Math.max(...entries.map(({ value }) => value))
  const ticks = ticksUpTo(largest, 3)
  const highest = hasValues ? largest : (ticks.at(-1) ?? largest)
  const heightOf = (value: number) => bottom - (value / highest) * (bottom - top)
  const bars = entries.map((entry, index) => ({ ...entry, x: left + (index + 0.5) * room }))
  const here = pointed === null ? undefined : bars[pointed.index]
  return (
    <>
      <svg
        width={width}
        height={height}
        onMouseMove={(event) => {
          const { x, y } = pointerPlace(event)
          setPointed({ index: Math.floor((x - left) / room), y })
        }}
        onMouseLeave={() => setPointed(null)}
      >
        {here !== undefined && (
          <rect
            x={here.x - room / 2}
            y={top}
            width={room}
            height={bottom - top}
            fill="var(--sortie-sunken)"
          />
        )}
        {!hasValues && <ValueAxis ticks={ticks} from={left} to={width} heightOf={heightOf} />}
        <line x1={left} x2={width} y1={bottom} y2={bottom} stroke="var(--sortie-line)" />
        {bars.map(({ name, value, color, x }) => (
          <g key={name}>
            <path
              d={barPath(x, Math.min(widestBar, Math.floor(room * 0.8)), heightOf(value), bottom)}
              fill={color ?? 'var(--sortie-chart-bar)'}
            />
            {hasValues && (
              <text x={x} y={heightOf(value) - 5} textAnchor="middle">
                {formatShortFigure(value)}
              </text>
            )}
            {isUpright ? (
              <UprightName name={name} x={x} y={bottom + 4} letters={letters} />
            ) : (
              <SlantedName name={name} x={x + 4} y={bottom + 10} lines={slantedLines} />
            )}
          </g>
        ))}
      </svg>
      {here !== undefined && <TooltipCard entry={here} x={here.x} y={pointed?.y ?? top} width={width} />}
    </>
  )
}

function layoutOf(entries: readonly ChartEntry[], width: number) {
  const hasValues = (width - valueAxisWidth) / entries.length >= valueRoom
  const isUpright = width / entries.length >= uprightRoom
  const letters = Math.floor((width / entries.length - 8) / letterWidth)
  const lines = Math.max(...entries.map(({ name }) => linesOf(name, letters, uprightLines).length))
  // Slanted names reach to the left of their bars, where otherwise the values stand.
  const left = hasValues && isUpright ? 0 : valueAxisWidth
  const room = (width - left) / entries.length
  const bottom = height - (isUpright ? 8 + lines * lineHeight : slantedHeight)
  const slantedLines: 1 | 2 = room >= slantedPairRoom ? 2 : 1
  return { left, bottom, room, hasValues, isUpright, letters, slantedLines }
}

/** A bar that stands on the axis, its upper corners rounded. */
function barPath(center: number, width: number, top: number, bottom: number): string {
  const radius = Math.min(cornerRadius, width / 2, bottom - top)
  const [left, right] = [center - width / 2, center + width / 2]
  const corner = (x: number, y: number) => `A${radius},${radius} 0 0 1 ${x},${y}`
  return `M${left},${bottom}V${top + radius}${corner(left + radius, top)}H${right - radius}${corner(right, top + radius)}V${bottom}Z`
}

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

interface NameProps {
  name: string
  x: number
  y: number
}

const UprightName = ({ name, x, y, letters }: NameProps & { letters: number }) => (
  <text x={x} y={y} textAnchor="middle">
    {linesOf(name, letters, uprightLines).map((line) => (
      <tspan key={line} x={x} dy={lineHeight}>
        {line}
      </tspan>
    ))}
  </text>
)

function SlantedName({ name, x, y, lines: linesAtMost }: NameProps & { lines: 1 | 2 }) {
  const lines = linesOf(name, slantedLetters[linesAtMost], linesAtMost)
  return (
    <text y={y} textAnchor="end" transform={`rotate(${slant} ${x} ${y})`}>
      {lines.map((line, index) => (
        <tspan key={line} x={x} dy={index === 0 ? -((lines.length - 1) * lineHeight) / 2 : lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
