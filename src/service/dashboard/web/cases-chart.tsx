import { ChartCard } from '#platform/web/ui/charts/chart-card.tsx'
import type { DashboardStats } from '../contract.ts'
import { parseMonthLabel } from '../periods.ts'
import classes from './cases-chart.module.css'
import { ProceduresChart } from './procedures-chart.tsx'

/** Draws all charts of the admin dashboard. */
export function CasesCharts({ stats }: { stats: DashboardStats }) {
  return (
    <div className={classes.charts}>
      <ChartCard
        title="Cases by Type"
        shape="bars"
        entries={stats.casesByType}
        empty="No case type data available"
      />
      <ChartCard
        title="Cases by Month"
        shape="line"
        entries={stats.casesByMonth.map(({ label, value }) => ({
          name: label,
          value,
          on: parseMonthLabel(label),
        }))}
        empty="No monthly data available"
      />
      <ChartCard
        title="Gender Distribution"
        shape="donut"
        entries={stats.genderDistribution}
        empty="No gender data available"
      />
      <ChartCard
        title="Level of Care Distribution"
        shape="donut"
        entries={stats.levelOfCareDistribution}
        empty="No level of care data available"
      />
      <ProceduresChart performed={stats.proceduresPerformed} />
      <ChartCard
        title="Cases by Mission Type"
        shape="bars"
        entries={stats.casesByMissionType}
        empty="No mission type data available"
      />
      <div className={classes.wide}>
        <ChartCard
          title="Cases by Diagnosis"
          shape="bars"
          entries={stats.casesByDiagnosis}
          empty="No diagnosis data available"
        />
      </div>
    </div>
  )
}
