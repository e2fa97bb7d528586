import { BoundField } from '#platform/web/forms/field-of.tsx'
import { QuickChoiceField } from '#platform/web/forms/quick-choice-fields.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { QuickChoice } from '#platform/web/ui/quick-choice.tsx'
import { shortCrewRoles, shortSupervisionLevels } from '#reference/short-labels.ts'
import { crewRoles, supervisionLevels } from '#reference/team-lists.ts'
import type { EntryControl } from '../../entry/entry.ts'
import { partForm } from '../../fields/web/entry-form.ts'
import { FreeTextField } from '../../fields/web/free-text-form.tsx'
import { SupervisionMeaningPanel } from '#logging/missions/web/supervision-meaning-panel.tsx'

const roleChoices = listedChoices(crewRoles)
const commonRoles = [
  'doctor',
  'critical_care_paramedic',
  'paramedic',
  'flight_nurse',
  'hems_technical_crew_member',
]
const levelChoices = listedChoices(supervisionLevels)

/** Renders the clinician's own role and level of supervision. */
export function MyRoleForm(control: EntryControl) {
  const { team } = control.fields
  const form = partForm(control, 'team')
  return (
    <>
      <QuickChoiceField
        form={form}
        path="myRole"
        label="My role"
        required
        choices={roleChoices}
        common={commonRoles}
        short={shortCrewRoles}
        limit={5}
        recentName="myRole"
      />
      {team.myRole === 'other' && (
        <FreeTextField form={form} path="myRoleOther" label="Which other role?" maxLength={120} />
      )}
      <BoundField form={form} path="supervisionLevel">
        {(error) => (
          <>
            <QuickChoice
              label="Supervision level"
              choices={levelChoices}
              short={shortSupervisionLevels}
              limit={levelChoices.length}
              value={team.supervisionLevel ?? null}
              error={error}
              onChange={(supervisionLevel) => form.enter({ supervisionLevel })}
            />
            <SupervisionMeaningPanel level={team.supervisionLevel ?? null} />
          </>
        )}
      </BoundField>
    </>
  )
}
