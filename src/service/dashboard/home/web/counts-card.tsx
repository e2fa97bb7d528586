import { formatFigure } from '#platform/web/figures.ts'
import type { NamedCount } from '../contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './counts-card.module.css'
import card from './home-card.module.css'

interface CountsCardProps {
  title: string
  counts: readonly NamedCount[]
  empty: string
}

const maxShownCounts = 8

/** Lists named counts, largest first, each with a bar. The text says everything that the bars show. */
export function CountsCard({ title, counts, empty }: CountsCardProps) {
  const maxValue = Math.max(1, ...counts.map(({ value }) => value))
  const shownCounts = counts.slice(0, maxShownCounts)
  const othersTotal = counts.slice(maxShownCounts).reduce((sum, { value }) => sum + value, 0)
  return (
    <section className={boxStyles.frame}>
      <div className={boxStyles.cardHead}>
        <h2 className={textStyles.title}>{title}</h2>
      </div>
      {counts.length === 0 && <p className={card.nothing}>{empty}</p>}
      {counts.length > 0 && (
        <ul className={`${classes.counts} tabular`}>
          {[...shownCounts, ...(othersTotal > 0 ? [{ name: 'Others', value: othersTotal }] : [])].map(
            ({ name, value }) => (
              <li key={name} className={classes.count}>
                <span className={classes.name}>{name}</span>
                <span className={classes.value}>{formatFigure(value)}</span>
                <svg
                  className={classes.bar}
                  viewBox="0 0 100 4"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect width="100" height="4" className={classes.track} />
                  <rect
                    width={Math.min(100, (value / maxValue) * 100)}
                    height="4"
                    className={classes.filled}
                  />
                </svg>
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  )
}
