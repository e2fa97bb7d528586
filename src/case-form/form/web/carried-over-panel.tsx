import { Button } from '@mantine/core'
import { missionResults, missionTypes, platforms } from '#reference/mission-lists.ts'
import {
  shortCrewRoles,
  shortLabelOf,
  shortMissionResults,
  shortMissionTypes,
  shortPlatforms,
  shortSupervisionLevels,
} from '#reference/short-labels.ts'
import { crewRoles, supervisionLevels } from '#reference/team-lists.ts'
import type { CaseEntry } from '../../entry/entry.ts'
import classes from './carried-over-panel.module.css'

/** Lists what an empty form starts with from the last case, with a button that clears it. */
export function CarriedOverPanel({ entry, onClear }: { entry: CaseEntry; onClear: () => void }) {
  const { mission, team } = entry.fields
  const answers = [
    mission.missionType && shortLabelOf(missionTypes, shortMissionTypes, mission.missionType),
    mission.result && shortLabelOf(missionResults, shortMissionResults, mission.result),
    mission.platform && shortLabelOf(platforms, shortPlatforms, mission.platform),
    team.myRole && shortLabelOf(crewRoles, shortCrewRoles, team.myRole),
    team.supervisionLevel && shortLabelOf(supervisionLevels, shortSupervisionLevels, team.supervisionLevel),
  ].filter(Boolean)
  if (answers.length === 0) return null
  return (
    <div className={classes.root}>
      <span>
        From your last case: <span className={classes.words}>{answers.join(' · ')}</span>
      </span>
      <Button variant="subtle" size="sm" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}
