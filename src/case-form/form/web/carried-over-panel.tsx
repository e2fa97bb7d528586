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
import { labelOf } from '#reference/codes.ts'
import { clinicianGrades, crewRoles, involvements, supervisionLevels } from '#reference/team-lists.ts'
import type { CaseEntry } from '../../entry/entry.ts'
import type { EntrySettings } from '../../entry/organization-settings.ts'
import classes from './carried-over-panel.module.css'

interface CarriedOverPanelProps {
  entry: CaseEntry
  bases: EntrySettings['bases']
  onClear: () => void
}

/** Lists all that an empty form starts with from the last case, with a button that clears it. */
export function CarriedOverPanel({ entry, bases, onClear }: CarriedOverPanelProps) {
  const { mission, team } = entry.fields
  const answers = [
    mission.missionType && shortLabelOf(missionTypes, shortMissionTypes, mission.missionType),
    mission.result && shortLabelOf(missionResults, shortMissionResults, mission.result),
    mission.platform && shortLabelOf(platforms, shortPlatforms, mission.platform),
    bases.find(({ code }) => code === mission.baseCode)?.label,
    team.myRole && shortLabelOf(crewRoles, shortCrewRoles, team.myRole),
    labelOf(clinicianGrades, team.myGrade),
    labelOf(involvements, team.myInvolvement),
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
