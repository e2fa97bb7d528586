import { Checkbox } from '@mantine/core'
import { CountInput } from '#platform/web/ui/count-input.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { MultiChoice } from '#platform/web/ui/multi-choice.tsx'
import { QuickChoice } from '#platform/web/ui/quick-choice.tsx'
import { missionTypes } from '#reference/mission-lists.ts'
import { procedures } from '#reference/procedures.ts'
import {
  listCodes,
  no,
  settingLabels,
  yes,
  type OrganizationSettingsFormProps,
} from './organization-settings.ts'
import classes from './organization-dialog.module.css'

const procedureChoices = listedChoices(procedures)
const missionTypeChoices = missionTypes.map(({ code, label }) => ({ value: code, label }))

/** The form for the rule which cases of the organization need a supervisor's signature. */
export function SignOffSettingsForm({ fields, disabled, errorOf, onChange }: OrganizationSettingsFormProps) {
  const signsEverything = fields.signOffEverything === yes
  return (
    <>
      <p className={classes.rule}>
        Cases logged from now on stay pending until a supervisor has signed them, if any of these applies. A
        signed case that changes is pending again. Cases logged earlier keep the rule of the day on which they
        were logged.
      </p>
      <Checkbox
        label={settingLabels.signOffEverything}
        checked={signsEverything}
        disabled={disabled}
        onChange={(event) => onChange({ signOffEverything: event.currentTarget.checked ? yes : no })}
      />
      {!signsEverything && (
        <>
          <Checkbox
            label={settingLabels.signOffSupervised}
            description="Supervision on the mission, at the base or by phone, whether asked for or not."
            checked={fields.signOffSupervised === yes}
            disabled={disabled}
            onChange={(event) => onChange({ signOffSupervised: event.currentTarget.checked ? yes : no })}
          />
          <QuickChoice
            label={settingLabels.signOffProcedures}
            multiple
            recentName="signed-procedures"
            choices={procedureChoices}
            value={listCodes(fields.signOffProcedures)}
            error={errorOf('signOffProcedures')}
            onChange={(codes) => onChange({ signOffProcedures: (codes ?? []).join(',') })}
          />
          <MultiChoice
            label={settingLabels.signOffMissionTypes}
            choices={missionTypeChoices}
            value={listCodes(fields.signOffMissionTypes)}
            error={errorOf('signOffMissionTypes')}
            onChange={(codes) => onChange({ signOffMissionTypes: (codes ?? []).join(',') })}
          />
        </>
      )}
      <CountInput
        label={settingLabels.signOffDays}
        description="From 1 to 90. Administrators then see the unanswered requests, and can ask somebody else."
        max={99}
        value={fields.signOffDays === '' ? null : Number(fields.signOffDays)}
        onChange={(value) => onChange({ signOffDays: value === null ? '' : String(value) })}
        error={errorOf('signOffDays')}
        disabled={disabled}
      />
    </>
  )
}
