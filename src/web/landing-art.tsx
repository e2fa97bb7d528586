import classes from './landing-art.module.css'

/** Returns one contour line around a summit: a circle distorted by the terrain. */
function drawContour(x: number, y: number, radius: number, phase: number): string {
  const points = Array.from({ length: 60 }, (_, step) => {
    const angle = (step / 60) * 2 * Math.PI
    const bend =
      1 +
      0.13 * Math.sin(2 * angle + phase) +
      0.08 * Math.sin(3 * angle - 2 * phase) +
      0.04 * Math.sin(5 * angle + 1)
    const px = x + radius * bend * Math.cos(angle)
    const py = y + radius * bend * 0.78 * Math.sin(angle)
    return `${px.toFixed(0)} ${py.toFixed(0)}`
  })
  return `M${points.join('L')}Z`
}

const ridge = [24, 52, 84, 120, 160, 206, 258].map((radius) =>
  drawContour(230, 190, radius, 0.6 + radius / 190),
)
const hill = [20, 44, 72, 104].map((radius) => drawContour(560, 300, radius, 2.4 + radius / 120))

const route = 'M64 356C78 240 140 150 262 132C390 112 500 150 566 226'

interface RouteStop {
  x: number
  y: number
  time: string
  place: string
  /** The position of the label, so that the route does not cross it. */
  label: { x: number; y: number; anchor: 'start' | 'middle' | 'end' }
}

const stops: readonly RouteStop[] = [
  { x: 64, y: 356, time: '06:47', place: 'Base', label: { x: 20, y: -2, anchor: 'start' } },
  { x: 262, y: 132, time: '07:03', place: 'At patient', label: { x: 0, y: -48, anchor: 'middle' } },
  { x: 566, y: 226, time: '07:52', place: 'At hospital', label: { x: 10, y: -54, anchor: 'middle' } },
]

/** Draws a mission: its route, and below it the entry in the logbook. Hidden from screen readers. */
export function LandingArt() {
  return (
    <div className={classes.root} aria-hidden="true">
      <svg className={classes.map} viewBox="0 0 640 500" fill="none">
        <g className={classes.land}>
          {[...ridge, ...hill].map((line) => (
            <path key={line} d={line} />
          ))}
        </g>
        <path className={classes.route} d={route} />
        <g className={classes.craft} transform="translate(424 133) rotate(13)">
          <circle r="30" />
          <path d="M-28 -10L28 10M-10 28L10 -28" />
          <path className={classes.hull} d="M19 0C19 8 6 10 -6 6L-38 1.5V-1.5L-6 -6C6 -10 19 -8 19 0Z" />
          <path d="M-38 -8V8" />
        </g>
        {stops.map(({ x, y, time, place, label: words }) => (
          <g key={place} transform={`translate(${x} ${y})`}>
            <circle className={classes.stop} r="7" />
            <text className={classes.time} x={words.x} y={words.y} textAnchor={words.anchor}>
              {time}
            </text>
            <text className={classes.place} x={words.x} y={words.y} dy="1.35em" textAnchor={words.anchor}>
              {place}
            </text>
          </g>
        ))}
      </svg>
      <LogbookLine />
    </div>
  )
}

const intervals = [
  { label: 'Reaction', from: 0, minutes: 5 },
  { label: 'Outbound', from: 5, minutes: 16 },
  { label: 'Scene', from: 21, minutes: 28 },
  { label: 'Transport', from: 49, minutes: 21 },
]

function LogbookLine() {
  return (
    <div className={`${classes.entry} tabular`}>
      <div className={classes.head}>
        <span>#26-00412 · 14 Mar 2026</span>
        <span className={classes.saved}>Saved</span>
      </div>
      <div className={classes.title}>Entrapment, RSI at the roadside</div>
      <div className={classes.line}>Primary · Trauma · 34 y · Lead · Distant supervision</div>
      <svg className={classes.bar} viewBox="0 0 70 4" preserveAspectRatio="none">
        {intervals.map(({ label, from, minutes }, index) => (
          <rect key={label} className={classes[`part${index}`]} x={from} width={minutes - 0.5} height="4" />
        ))}
      </svg>
      <div className={classes.intervals}>
        {intervals.map(({ label, minutes }) => (
          <span key={label}>
            {label} <b>{minutes} min</b>
          </span>
        ))}
      </div>
      <div className={classes.chips}>
        {['Rapid Sequence Induction', 'Fracture Splintage', 'Blood Given'].map((procedure) => (
          <span key={procedure} className={classes.chip}>
            {procedure}
          </span>
        ))}
      </div>
    </div>
  )
}
