import { formatFigure } from '#platform/web/figures.ts'
import type { Home } from '../contract.ts'
import classes from './figures-card.module.css'

/** One's own figures, side by side in one frame. */
export function FiguresCard({ figures }: { figures: Home['figures'] }) {
  const { thisMonth, lastMonth, thisYear, missionsThisYear, flagged } = figures
  const shown = [
    { label: 'This month', value: thisMonth, note: `${formatFigure(lastMonth)} last month` },
    { label: 'This year', value: thisYear, note: thisYear === 1 ? 'case' : 'cases' },
    { label: 'Missions this year', value: missionsThisYear, note: 'with these cases' },
    { label: 'Flagged for review', value: flagged, note: flagged === 0 ? 'nothing open' : 'still open' },
  ]
  return (
    <dl className={`${classes.figures} tabular`}>
      {shown.map(({ label, value, note }) => (
        <div key={label} className={classes.figure}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{formatFigure(value)}</dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}
