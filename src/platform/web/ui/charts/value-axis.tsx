import { formatShortFigure } from '../../figures.ts'

interface ValueAxisProps {
  ticks: readonly number[]
  /** The x positions where the lines begin and end. The figures are to the left of the lines. */
  from: number
  to: number
  heightOf: (value: number) => number
}

/** A faint line across a drawing for each tick, with its figure. */
export const ValueAxis = ({ ticks, from, to, heightOf }: ValueAxisProps) =>
  ticks.map((tick) => (
    <g key={tick}>
      <line x1={from} x2={to} y1={heightOf(tick)} y2={heightOf(tick)} stroke="var(--sortie-line)" />
      <text x={from - 8} y={heightOf(tick)} dy="0.355em" textAnchor="end">
        {formatShortFigure(tick)}
      </text>
    </g>
  ))

export const valueAxisWidth = 40
