import { useQuery } from '@tanstack/react-query'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { EmptyNote, TitledCard } from '#platform/web/ui/charts/titled-card.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { labelOf } from '#reference/codes.ts'
import { missionResults, missionTypes } from '#reference/mission-lists.ts'
import type { PersonMission } from '../contract.ts'
import { personMissionsQuery } from './queries.ts'
import classes from './person-cases-panel.module.css'

const maxMissions = 5

/** Lists the newest missions of one user. */
export function PersonMissionsPanel({ userId }: { userId: string }) {
  const personMissions = useQuery(personMissionsQuery(userId))
  const missions = personMissions.data?.slice(0, maxMissions) ?? []
  return (
    <TitledCard title="Recent Missions">
      {personMissions.isPending && <Spinner />}
      {personMissions.isError && (
        <LoadNote onRetry={() => void personMissions.refetch()}>
          Recent missions could not be loaded.
        </LoadNote>
      )}
      {!personMissions.isPending && missions.length === 0 && <EmptyNote>No missions found</EmptyNote>}
      {missions.length > 0 && (
        <ul className={boxStyles.bareList}>
          {missions.map((mission) => (
            <li key={mission.id} className={classes.row}>
              <span className={classes.first}>
                {mission.missionNumber} · {formatDate(mission.date)}
              </span>
              <span className={classes.second}>{missionSummary(mission)}</span>
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  )
}

const missionSummary = ({ missionType, result, status, cases }: PersonMission): string =>
  [
    missionType && labelOf(missionTypes, missionType),
    result && labelOf(missionResults, result),
    status,
    cases > 1 ? `${cases} cases` : null,
  ]
    .filter(Boolean)
    .join(' · ')
