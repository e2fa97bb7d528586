import { formatFigure } from '#platform/web/figures.ts'
import { FigureFrame } from '#platform/web/ui/figure-frame.tsx'
import type { Home } from '../contract.ts'
import classes from './figures-card.module.css'

/** Shows the user's own figures side by side in one frame. */
export function FiguresCard({ figures }: { figures: Home['figures'] }) {
  const { thisMonth, lastMonth, thisYear, missionsThisYear, flagged } = figures
  const shownFigures = [
    { label: 'This month', value: formatFigure(thisMonth), note: `${formatFigure(lastMonth)} last month` },
    { label: 'This year', value: formatFigure(thisYear), note: thisYear === 1 ? 'case' : 'cases' },
    { label: 'Missions this year', value: formatFigure(missionsThisYear), note: 'with these cases' },
    {
      label: 'Flagged for review',
      value: formatFigure(flagged),
      note: flagged === 0 ? 'nothing open' : 'still open',
    },
  ]
  return <FigureFrame figures={shownFigures} className={classes.figures} />
}
