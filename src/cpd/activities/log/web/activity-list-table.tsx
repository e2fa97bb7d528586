import { Table, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CardList } from '#platform/web/ui/card-list.tsx'
import { paths } from '#paths/paths.ts'
import type { ActivitySummary } from '../contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import tableStyles from '#platform/web/ui/link-table.module.css'
import classes from './activity-list-table.module.css'
import { ActivityStatusCard } from './activity-status-card.tsx'
import { datesText, joined } from './activity-words.ts'
import { hoursText } from './messages.ts'

interface ActivityListProps {
  activities: readonly ActivitySummary[]
  /** Returns the menu of a row; null for other users' activities. */
  menuOf: ((activity: ActivitySummary) => ReactNode) | null
}

/** Lists activities: rows on a wide screen, cards with the same facts on a phone. */
export function ActivityList(props: ActivityListProps) {
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  return isWide ? <ActivityTable {...props} /> : <ActivityCards {...props} />
}

const secondLine = (activity: ActivitySummary): string =>
  joined([datesText(activity), activity.provider, activity.tags.join(', ')])

function ActivityTable({ activities, menuOf }: ActivityListProps) {
  return (
    <Table className={tableStyles.table} aria-label="CPD activities" horizontalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Activity</Table.Th>
          <Table.Th className={classes.type}>Type</Table.Th>
          <Table.Th className={classes.hours}>Hours</Table.Th>
          <Table.Th className={classes.status}>Status</Table.Th>
          {menuOf && (
            <Table.Th className={classes.menu}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {activities.map((activity) => (
          <Table.Tr key={activity.id} className={tableStyles.row}>
            <Table.Td>
              <Link to={paths.activity(activity.id)} className={tableStyles.link} title={activity.title}>
                {activity.title}
              </Link>
              <span className={tableStyles.second}>{secondLine(activity)}</span>
            </Table.Td>
            <Table.Td className={classes.cut}>{activity.typeLabel}</Table.Td>
            <Table.Td className={classes.figure}>{activity.hours}</Table.Td>
            <Table.Td>
              <ActivityStatusCard status={activity.status} />
            </Table.Td>
            {menuOf && <Table.Td className={tableStyles.above}>{menuOf(activity)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const ActivityCards = ({ activities, menuOf }: ActivityListProps) => (
  <CardList label="CPD activities">
    {activities.map((activity) => (
      <li key={activity.id} className={classes.card}>
        <Link to={paths.activity(activity.id)} className={classes.words}>
          <span className={textStyles.rowTitle}>{activity.title}</span>{' '}
          <span className={textStyles.line}>{secondLine(activity)}</span>{' '}
          <span className={textStyles.line}>{joined([activity.typeLabel, hoursText(activity.hours)])} </span>
          <span>
            <ActivityStatusCard status={activity.status} />
          </span>
        </Link>
        {menuOf?.(activity)}
      </li>
    ))}
  </CardList>
)
