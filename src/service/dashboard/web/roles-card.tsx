import { formatFigure } from '#platform/web/figures.ts'
import type { DashboardStats } from '../contract.ts'
import classes from './roles-card.module.css'
import { TitledCard } from '#platform/web/ui/charts/titled-card.tsx'

/** Returns a role with spaces instead of underscores, such as `super admin`. */
export const roleText = (role: string): string => role.replaceAll('_', ' ')

export function RolesCard({ userStats }: { userStats: DashboardStats['userStats'] }) {
  return (
    <TitledCard title="User Distribution by Role">
      <table className={`${classes.table} tabular`}>
        <thead>
          <tr>
            <th scope="col">Role</th>
            <th scope="col">Users</th>
            <th scope="col">Active</th>
            <th scope="col">Pending</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(userStats).map(([role, { count, active, pending }]) => (
            <tr key={role}>
              <th scope="row">{roleText(role)}</th>
              <td className={classes.count}>{formatFigure(count)}</td>
              <td>{formatFigure(active)}</td>
              <td>{formatFigure(pending)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TitledCard>
  )
}
