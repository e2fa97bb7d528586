import { formatDate } from '#platform/web/dates.ts'
import { formatFigure } from '#platform/web/figures.ts'
import { ChartCard } from '#platform/web/ui/charts/chart-card.tsx'
import { FigureFrame, type Figure } from '#platform/web/ui/figure-frame.tsx'
import type { CaseTypeSummary, Median } from '../contract.ts'
import classes from './type-figures-card.module.css'

const timeLabels: readonly (readonly [interval: keyof CaseTypeSummary['times'], label: string])[] = [
  ['activation', 'Activation'],
  ['response', 'Response'],
  ['scene', 'On scene'],
  ['transport', 'Transport'],
  ['mission', 'Mission'],
]

const toEntries = (codeCounts: CaseTypeSummary['procedures']) =>
  codeCounts.map(({ label, cases }) => ({ name: label, value: cases }))

/** Shows the statistics of one type: how many cases, when the last one was, the usual times, and the treatment. */
export function TypeFiguresCard({ summary }: { summary: CaseTypeSummary }) {
  const { cases, missions, lastSeen, months, procedures, outcomes, times } = summary
  return (
    <>
      <section aria-label="Statistics">
        <FigureFrame
          className={classes.counts}
          figures={[
            { label: 'Cases', value: formatFigure(cases) },
            { label: 'Missions', value: formatFigure(missions) },
            { label: 'Last seen', value: lastSeen === null ? 'Never' : formatDate(lastSeen) },
          ]}
        />
      </section>
      <section aria-labelledby="median-times">
        <h2 id="median-times" className={classes.title}>
          Median times
        </h2>
        <FigureFrame
          size="small"
          className={classes.times}
          figures={timeLabels.map(([interval, label]) => timeFigure(label, times[interval]))}
        />
      </section>
      <div className={classes.charts}>
        <div className={classes.wide}>
          <ChartCard
            title="Cases in the last twelve months"
            shape="line"
            entries={months.map(({ name, cases: value }) => ({ name, value }))}
            empty="No case in the last twelve months"
          />
        </div>
        <ChartCard
          title="Most frequent procedures"
          shape="bars"
          entries={toEntries(procedures)}
          empty="No procedure recorded"
        />
        <ChartCard title="Outcomes" shape="donut" entries={toEntries(outcomes)} empty="No outcome recorded" />
      </div>
    </>
  )
}

function timeFigure(label: string, { minutes, missions }: Median): Figure {
  if (minutes === null) return { label, value: '–', note: 'No times recorded' }
  const note = `of ${formatFigure(missions)} ${missions === 1 ? 'mission' : 'missions'}`
  return { label, value: durationWords(Math.round(minutes)), note }
}

/** Returns "45 min" or "2 h 05 min". */
function durationWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}
