import { formatFigure } from '../../figures.ts'
import { useWidth } from '../use-width.ts'
import { barsLayout, rowsOf } from './bars-layout.ts'
import { isRemainder, largestNamed, type ChartEntry } from './chart-entry.ts'
import { LyingBars } from './lying-bars.tsx'
import { StandingBars } from './standing-bars.tsx'
import classes from './drawing-chart.module.css'

export function BarsChart({ entries }: { entries: readonly ChartEntry[] }) {
  const { ref, width } = useWidth()
  const names = entries.map(({ name }) => name)
  const layout = width > 0 ? barsLayout(names, width) : null
  const { rows, folded } = layout === 'lying' ? rowsOf(entries) : { rows: entries, folded: [] }
  const largest = largestNamed(rows)
  const short = rows.filter((entry) => isRemainder(entry) && entry.value > largest)
  return (
    <>
      <div ref={ref} className={classes.root} aria-hidden="true">
        {layout === 'lying' && <LyingBars entries={rows} largest={largest} width={width} />}
        {(layout === 'upright' || layout === 'slanted') && (
          <StandingBars entries={rows} largest={largest} width={width} isUpright={layout === 'upright'} />
        )}
      </div>
      {folded.length > 0 && (
        // The table has them one by one.
        <p className={classes.note} aria-hidden="true">
          All others: {folded.map(({ name, value }) => `${name} ${formatFigure(value)}`).join(', ')}.
        </p>
      )}
      {short.map(({ name, value }) => (
        <p key={name} className={classes.note}>
          The bar of {name} is cut short: it stands for {formatFigure(value)} cases.
        </p>
      ))}
    </>
  )
}
