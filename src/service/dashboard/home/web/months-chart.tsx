import { formatFigure } from '#platform/web/figures.ts'
import '#platform/web/theme/chart-colors.css'
import type { Month } from '../contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './months-chart.module.css'

const maxBarHeight = 120

/** Draws the last twelve months as bars with numbers. Screen readers read them as a list. */
export function MonthsChart({ months }: { months: readonly Month[] }) {
  const maxValue = Math.max(1, ...months.map(({ value }) => value))
  return (
    <section className={boxStyles.frame}>
      <div className={boxStyles.cardHead}>
        <h2 className={textStyles.title}>Cases by month</h2>
      </div>
      <ol className={`${classes.months} tabular`}>
        {months.map(({ label, value }) => {
          const barHeight = Math.round((value / maxValue) * maxBarHeight)
          const [month = label, year] = label.split(' ')
          return (
            <li key={label} className={classes.month}>
              <span className={classes.column}>
                <span>{value > 0 ? formatFigure(value) : ''}</span>
                <svg className={classes.bar} height={Math.max(barHeight, 1)} aria-hidden="true">
                  <rect width="100%" height="100%" />
                </svg>
              </span>
              <span className={classes.label}>
                <span className={classes.whole}>{month}</span>
                <span className={textStyles.hidden}> {year}</span>
                {value === 0 && <span className={textStyles.hidden}>, none</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
