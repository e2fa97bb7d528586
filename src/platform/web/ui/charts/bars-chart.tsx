import { formatFigure } from '../../figures.ts'
import { useWidth } from '../use-width.ts'
import { barsLayout, rowsOf } from './bars-layout.ts'
import { isRemainder, toScaleMax, type ChartEntry } from './chart-entry.ts'
import { HorizontalBars } from './horizontal-bars.tsx'
import { VerticalBars } from './vertical-bars.tsx'
import classes from './drawing-chart.module.css'

export function BarsChart({ entries }: { entries: readonly ChartEntry[] }) {
  const { ref, width } = useWidth()
  const names = entries.map(({ name }) => name)
  const layout = width > 0 ? barsLayout(names, width) : null
  const { rows, folded } = layout === 'horizontal' ? rowsOf(entries) : { rows: entries, folded: [] }
  const scaleMax = toScaleMax(rows)
  const cutEntries = rows.filter((entry) => isRemainder(entry) && entry.value > scaleMax)
  return (
    <>
      <div ref={ref} className={classes.root} aria-hidden="true">
        {layout === 'horizontal' && <HorizontalBars entries={rows} scaleMax={scaleMax} width={width} />}
        {(layout === 'upright' || layout === 'slanted') && (
          <VerticalBars entries={rows} scaleMax={scaleMax} width={width} isUpright={layout === 'upright'} />
        )}
      </div>
      {folded.length > 0 && (
        // The table lists them one by one.
        <p className={classes.note} aria-hidden="true">
          All others: {folded.map(({ name, value }) => `${name} ${formatFigure(value)}`).join(', ')}.
        </p>
      )}
      {cutEntries.map(({ name, value }) => (
        <p key={name} className={classes.note}>
          The bar of {name} is cut short: it stands for {formatFigure(value)} cases.
        </p>
      ))}
    </>
  )
}
