import { Link } from '@tanstack/react-router'
import { formatFigure } from '#platform/web/figures.ts'
import { paths } from '#paths/paths.ts'
import type { TopUser } from '../contract.ts'
import { roleText } from './roles-card.tsx'
import { EmptyNote, TitledCard } from '#platform/web/ui/charts/titled-card.tsx'
import rows from '#platform/web/ui/linked-rows.module.css'
import classes from './rows-card.module.css'

const maxShownUsers = 5

export function TopUsersCard({ users }: { users: readonly TopUser[] }) {
  return (
    <TitledCard title="Top Performing Users">
      {users.length === 0 ? (
        <EmptyNote>No user data available</EmptyNote>
      ) : (
        <ol className={`${rows.rows} tabular`}>
          {users.slice(0, maxShownUsers).map((user, index) => (
            <li key={user.id}>
              <Link to={paths.adminUser(user.id)} className={`${rows.row} ${rows.link}`}>
                <span className={classes.rank}>{index + 1}</span>
                <span className={rows.facts}>
                  <span className={rows.first}>{user.name || user.email}</span>
                  <span className={classes.role}>{roleText(user.role)}</span>
                </span>
                <span className={rows.figures}>
                  <span className={rows.first}>
                    {formatFigure(user.caseCount)} {user.caseCount === 1 ? 'case' : 'cases'}
                  </span>
                  <span>Avg {user.averageTime === 0 ? 'N/A' : `${user.averageTime.toFixed(1)} hours`}</span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </TitledCard>
  )
}
