import { TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { formatDate } from '#platform/web/dates.ts'
import { BelowFold } from '#platform/web/ui/below-fold.tsx'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { BoundField } from '#platform/web/forms/field-of.tsx'
import { QuickChoiceField } from '#platform/web/forms/quick-choice-fields.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { isExercise, isPatientless, resultGroupOf } from '#logging/missions/mission.ts'
import { caseTypes } from '#reference/case-lists.ts'
import { missionResults, missionTypes, platforms } from '#reference/mission-lists.ts'
import { shortMissionResults, shortMissionTypes, shortPlatforms } from '#reference/short-labels.ts'
import { DiagnosisForm } from '../../parts/web/diagnosis-form.tsx'
import { PatientForm } from '../../parts/web/patient-form.tsx'
import { ProcedurePickerForm } from '../../parts/web/procedure-picker-form.tsx'
import type { EntryControl } from '../../entry/entry.ts'
import { caseForm, partForm } from '../../fields/web/entry-form.ts'
import { FreeTextField } from '../../fields/web/free-text-form.tsx'
import { MyRoleForm } from './my-role-form.tsx'
import { ReviewFlagForm } from './review-flag-form.tsx'
import classes from './quick-log-form.module.css'

// A duplicate is only a hint, so a failure to load its code is ignored.
const { Part: DuplicatesPanel } = lazyPart(
  async () => (await import('#logging/cases/duplicates/web/duplicates-panel.tsx')).DuplicatesPanel,
  { isOptional: true },
)

const caseTypeChoices = listedChoices(caseTypes)
const commonTypes = ['trauma', 'medical', 'cardiac_arrest', 'cardiac', 'respiratory', 'neurological']
const missionTypeChoices = listedChoices(missionTypes)
const resultGroups: Readonly<Record<string, string>> = {
  completed: 'With a patient',
  completed_no_patient: 'Without a patient',
  stood_down: 'Stood down',
  aborted: 'Aborted',
}
const resultChoices = missionResults.map(({ code, label, description, group }) => ({
  value: code,
  label,
  hint: description,
  group: resultGroups[group] ?? group,
}))
const commonResults = [
  'patient_transported',
  'patient_assisted',
  'patient_treated_left',
  'patient_died_scene',
  'stood_down_en_route',
]
const platformChoices = listedChoices(platforms)
const commonVehicles = [
  'rotary_wing',
  'rapid_response_vehicle',
  'fixed_wing_propeller',
  'critical_care_ambulance',
]

type QuickLogFormProps = EntryControl & { today: string }

/** Logs a whole case in well under a minute: ten fields, with the likely answers one tap away. */
export function QuickLogForm({ today, ...control }: QuickLogFormProps) {
  return (
    <>
      <FormSection title="Mission">
        <DateField {...control} today={today} />
        <MissionFields {...control} />
      </FormSection>
      <BelowFold height={1_600}>
        {isPatientless(control.fields.mission) ? (
          <WithoutPatient {...control} />
        ) : (
          <WithPatient {...control} />
        )}
        <FormSection title="Review">
          <ReviewFlagForm {...control} />
        </FormSection>
      </BelowFold>
    </>
  )
}

const WithPatient = (control: EntryControl) => (
  <>
    <FormSection title="Patient" help="Never a name, a birth date or a record number.">
      <CaseTypeField {...control} />
      <PatientForm {...control} />
      <PossibleDuplicate {...control} />
      <DiagnosisForm {...control} />
    </FormSection>
    <FormSection title="My role">
      <MyRoleForm {...control} />
    </FormSection>
    <FormSection title="Treatment">
      <ProcedurePickerForm {...control} />
    </FormSection>
  </>
)

const WithoutPatient = (control: EntryControl) => (
  <>
    <FormSection
      title="Case and role"
      help="No patient on this mission: say what it was called for and your role. Age, diagnosis and procedures are not needed."
    >
      <CaseTypeField {...control} />
      <MyRoleForm {...control} />
    </FormSection>
    {isExercise(control.fields.mission) && (
      <FormSection title="Skills" help="Simulated, and counted as such.">
        <ProcedurePickerForm {...control} />
      </FormSection>
    )}
  </>
)

/**
 * Warns of a possible duplicate next to the field that is usually filled in last. A mission number that is typed later is
 * compared when another field changes.
 */
function PossibleDuplicate({ fields }: EntryControl) {
  return fields.mission.platform ? <DuplicatesPanel comparedCase={fields} /> : null
}

/** Offers today and yesterday as chips, and a date picker for any other day. */
function DateField({ today, ...control }: QuickLogFormProps) {
  const { fields, onChange } = control
  const yesterday = plusDays(today, -1)
  const [isOther, setIsOther] = useState(fields.date !== today && fields.date !== yesterday)
  const days = useMemo(
    () => [
      { value: today, label: 'Today' },
      { value: yesterday, label: 'Yesterday' },
      { value: 'other', label: 'Another day' },
    ],
    [today, yesterday],
  )
  return (
    <BoundField form={caseForm(control)} path="date">
      {(error) => (
        <>
          <ChipGroup
            label="Date of the mission"
            description={isOther ? undefined : formatDate(fields.date)}
            required
            choices={days}
            value={isOther ? 'other' : fields.date}
            error={isOther ? undefined : error}
            onChange={(day) => {
              setIsOther(day === 'other')
              if (day !== null && day !== 'other') onChange({ date: day })
            }}
          />
          {isOther && (
            <TextInput
              className={classes.date}
              type="date"
              aria-label="Day of the mission"
              max={today}
              value={fields.date}
              error={error}
              onChange={(event) => onChange({ date: event.currentTarget.value })}
            />
          )}
        </>
      )}
    </BoundField>
  )
}

function MissionFields(control: EntryControl) {
  const { mission } = control.fields
  const form = partForm(control, 'mission')
  const fields = [
    {
      name: 'missionType',
      label: 'Mission type',
      choices: missionTypeChoices,
      short: shortMissionTypes,
      required: true,
      changesOften: true,
    },
    {
      name: 'result',
      label: 'Mission outcome',
      choices: resultChoices,
      common: commonResults,
      short: shortMissionResults,
      required: true,
    },
    {
      name: 'platform',
      label: 'Aircraft or vehicle',
      choices: platformChoices,
      common: commonVehicles,
      short: shortPlatforms,
    },
  ] as const
  return (
    <>
      {fields.map(({ name, ...choiceProps }) => (
        <QuickChoiceField key={name} form={form} path={name} {...choiceProps} limit={5} recentName={name} />
      ))}
      {resultGroupOf(mission.result) === 'aborted' && (
        <FreeTextField
          form={form}
          path="resultReason"
          label="Reason for the outcome"
          description="In a few words."
          maxLength={200}
        />
      )}
      {mission.missionType === 'other' && (
        <FreeTextField
          form={form}
          path="missionTypeOther"
          label="Which other mission type?"
          maxLength={120}
        />
      )}
      {mission.platform === 'other' && (
        <FreeTextField
          form={form}
          path="platformOther"
          label="Which other aircraft or vehicle?"
          maxLength={120}
        />
      )}
    </>
  )
}

function CaseTypeField(control: EntryControl) {
  const form = caseForm(control)
  return (
    <>
      <QuickChoiceField
        form={form}
        path="type"
        label="Case type"
        required
        choices={caseTypeChoices}
        common={commonTypes}
        recentName="caseType"
      />
      {form.values.type === 'other' && (
        <FreeTextField form={form} path="typeOther" label="Which other case type?" maxLength={120} />
      )}
    </>
  )
}
