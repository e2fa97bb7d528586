import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { QuickChoice } from '#platform/web/ui/quick-choice.tsx'
import { shortCrewRoles, shortSupervisionLevels } from '#reference/short-labels.ts'
import { crewRoles, supervisionLevels } from '#reference/team-lists.ts'
import type { EntryControl } from '../../entry/entry.ts'
import { FreeText } from '../../fields/web/free-text-form.tsx'
import { SupervisionMeaningPanel } from '#logging/missions/web/supervision-meaning-panel.tsx'

const roles = listedChoices(crewRoles)
const commonRoles = [
  'doctor',
  'critical_care_paramedic',
  'paramedic',
  'flight_nurse',
  'hems_technical_crew_member',
]
const levels = listedChoices(supervisionLevels)

/** Renders the clinician's own role and level of supervision. */
export function MyRoleForm(control: EntryControl) {
  const {
    fields: { team },
    onChange,
    errorOf,
  } = control
  return (
    <>
      <FieldSlot path="team.myRole">
        <QuickChoice
          label="My role"
          required
          choices={roles}
          common={commonRoles}
          short={shortCrewRoles}
          limit={5}
          recentName="myRole"
          value={team.myRole ?? null}
          error={errorOf('team.myRole')}
          onChange={(myRole) => onChange({ team: { myRole } })}
        />
      </FieldSlot>
      {team.myRole === 'other' && (
        <FreeText
          control={control}
          path="team.myRoleOther"
          label="Which other role?"
          maxLength={120}
          value={team.myRoleOther ?? ''}
          onChange={(myRoleOther) => onChange({ team: { myRoleOther } })}
        />
      )}
      <FieldSlot path="team.supervisionLevel">
        <QuickChoice
          label="Supervision level"
          choices={levels}
          short={shortSupervisionLevels}
          limit={levels.length}
          value={team.supervisionLevel ?? null}
          error={errorOf('team.supervisionLevel')}
          onChange={(supervisionLevel) => onChange({ team: { supervisionLevel } })}
        />
        <SupervisionMeaningPanel level={team.supervisionLevel ?? null} />
      </FieldSlot>
    </>
  )
}
