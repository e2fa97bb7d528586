import { ChartCard } from '#platform/web/ui/charts/chart-card.tsx'
import { labelOf, type ListEntry } from '#reference/codes.ts'
import { ageBands, caseTypes } from '#reference/case-lists.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { ReportContent } from '../contract.ts'
import { everyMonth } from '../months.ts'
import { monthWords } from '../report-words.ts'
import classes from './report-chart.module.css'

/** Shows the real cases of a report as charts. */
export function ReportCharts({ content }: { content: ReportContent }) {
  const { caseTypes: types, ageBands: ages, supervision, months } = content
  const empty = 'No real cases in this period'
  return (
    <div className={classes.charts}>
      <ChartCard
        title="Real cases by month"
        shape="line"
        entries={everyMonth(months).map(({ month, real }) => ({
          name: monthWords(month),
          value: real,
          on: `${month}-01`,
        }))}
        empty={empty}
      />
      <ChartCard
        title="Real cases by type"
        shape="bars"
        entries={toEntries(types, caseTypes).toSorted((a, b) => b.value - a.value)}
        empty={empty}
      />
      <ChartCard
        title="Real cases by supervision"
        shape="bars"
        entries={toEntriesInListOrder(supervision, supervisionLevels)}
        empty={empty}
      />
      <ChartCard
        title="Real cases by age"
        shape="bars"
        entries={toEntriesInListOrder(ages, ageBands)}
        empty={empty}
      />
    </div>
  )
}

const toEntries = (codeCounts: ReportContent['caseTypes'], list: readonly ListEntry[]) =>
  codeCounts
    .filter(({ real }) => real > 0)
    .map(({ key, real }) => ({ name: labelOf(list, key) ?? 'Not recorded', value: real }))

function toEntriesInListOrder(codeCounts: ReportContent['caseTypes'], list: readonly ListEntry[]) {
  const positionOf = ({ key }: ReportContent['caseTypes'][number]) => {
    const index = list.findIndex(({ code }) => code === key)
    return index < 0 ? list.length : index
  }
  return toEntries(
    codeCounts.toSorted((a, b) => positionOf(a) - positionOf(b)),
    list,
  )
}
