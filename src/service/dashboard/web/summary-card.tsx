import { formatFigure } from '#platform/web/figures.ts'
import { FigureFrame, type Figure } from '#platform/web/ui/figure-frame.tsx'
import type { DashboardStats } from '../contract.ts'
import classes from './summary-card.module.css'

/** Shows the statistics side by side in one frame. Those of one organization leave out the number of organizations. */
export function SummaryCards({
  stats,
  isOfOne: isOneOrganization,
}: {
  stats: DashboardStats
  isOfOne: boolean
}) {
  const { caseStats, organizationStats, cpdStats } = stats
  const roles = Object.values(stats.userStats)
  const sumUsers = (figure: 'count' | 'active' | 'pending') =>
    formatFigure(roles.reduce((sum, role) => sum + role[figure], 0))
  const {
    totalOrganizations = 0,
    activeOrganizations = 0,
    inactiveOrganizations = 0,
  } = organizationStats ?? {}
  const { averageMissionTime } = caseStats
  const figures: Figure[] = [
    {
      label: 'Total Users',
      value: sumUsers('count'),
      note: `${sumUsers('active')} active, ${sumUsers('pending')} pending`,
    },
    {
      label: 'Total Cases',
      value: formatFigure(caseStats.totalCases),
      note: `${formatFigure(caseStats.flaggedCases)} flagged`,
    },
    {
      label: 'Avg Mission Time',
      value: averageMissionTime === 0 ? 'N/A' : `${averageMissionTime.toFixed(1)} hours`,
    },
    ...(isOneOrganization
      ? []
      : [
          {
            label: 'Total Organizations',
            value: formatFigure(totalOrganizations),
            note: `${formatFigure(activeOrganizations)} active, ${formatFigure(inactiveOrganizations)} inactive`,
          },
        ]),
    {
      label: 'CPD Activities',
      value: formatFigure(cpdStats.totalActivities),
      note: `${formatFigure(cpdStats.totalHours)} total hours`,
    },
  ]
  return (
    <FigureFrame
      figures={figures}
      className={isOneOrganization ? classes.four : classes.cards}
      figureClassName={classes.card}
    />
  )
}
