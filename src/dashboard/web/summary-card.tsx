import { formatFigure } from '#platform/web/figures.ts'
import type { DashboardStats } from '../contract.ts'
import classes from './summary-card.module.css'

interface SummaryCardProps {
  label: string
  value: string
  note?: string
}

const SummaryCard = ({ label, value, note }: SummaryCardProps) => (
  <div className={classes.card}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value}>{value}</dd>
    {note !== undefined && <dd className={classes.note}>{note}</dd>}
  </div>
)

/** The five figures of the whole service, side by side in one frame. */
export function SummaryCards({ stats }: { stats: DashboardStats }) {
  const { caseStats, organizationStats, cpdStats } = stats
  const roles = Object.values(stats.userStats)
  const sumOf = (figure: 'count' | 'active' | 'pending') =>
    formatFigure(roles.reduce((sum, role) => sum + role[figure], 0))
  const {
    totalOrganizations = 0,
    activeOrganizations = 0,
    inactiveOrganizations = 0,
  } = organizationStats ?? {}
  const { averageMissionTime } = caseStats
  return (
    <dl className={`${classes.cards} tabular`}>
      <SummaryCard
        label="Total Users"
        value={sumOf('count')}
        note={`${sumOf('active')} active, ${sumOf('pending')} pending`}
      />
      <SummaryCard
        label="Total Cases"
        value={formatFigure(caseStats.totalCases)}
        note={`${formatFigure(caseStats.flaggedCases)} flagged`}
      />
      <SummaryCard
        label="Avg Mission Time"
        value={averageMissionTime === 0 ? 'N/A' : `${averageMissionTime.toFixed(1)} hours`}
      />
      <SummaryCard
        label="Total Organizations"
        value={formatFigure(totalOrganizations)}
        note={`${formatFigure(activeOrganizations)} active, ${formatFigure(inactiveOrganizations)} inactive`}
      />
      <SummaryCard
        label="CPD Activities"
        value={formatFigure(cpdStats.totalActivities)}
        note={`${formatFigure(cpdStats.totalHours)} total hours`}
      />
    </dl>
  )
}
