import type { Place } from '#people/accounts/contract.ts'
import type { Choice } from '#platform/web/ui/choice.ts'
import { SeveralChipsField } from '#platform/web/forms/chips-fields.tsx'
import { textOf, type Form } from '#platform/web/forms/form.ts'
import { CountField } from '#platform/web/forms/number-fields.tsx'
import { SingleChoiceField } from '#platform/web/forms/single-choice-field.tsx'
import { YesNoField } from '#platform/web/forms/yes-no-field.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import type { RenderTextField } from '#platform/web/ui/text-field.ts'
import * as lists from '#reference/mission-lists.ts'
import type { TypedClocks } from '../clock.ts'
import type { Mission } from '../contract.ts'
import { LegsPanel } from './legs-panel.tsx'
import { MissionTimesPanel } from './mission-times-panel.tsx'

interface MissionInformationPanelProps {
  missionNumber: string
  onMissionNumberChange: (missionNumber: string) => void
  form: Form<Partial<Mission>>
  date: string
  zone: string
  /** The bases of the clinician's organization. */
  bases: readonly Place[]
  regions: readonly Place[]
  /** The light suggested by the altitude of the sun, until the clinician answers. */
  suggestedLight: 'day' | 'night' | null
  /** Whether the service stores clock times, or only the intervals between them. */
  storeExactTimes: boolean
  clocks: TypedClocks
  onClocksChange: (clocks: TypedClocks) => void
  renderText: RenderTextField
}

const choiceFields = [
  { name: 'urgency', label: 'Urgency', choices: listedChoices(lists.urgencies) },
  { name: 'locationType', label: 'Location type', choices: listedChoices(lists.locationTypes) },
  { name: 'distanceBandKm', label: 'Distance', choices: listedChoices(lists.distanceBands) },
  { name: 'weather', label: 'Weather', choices: listedChoices(lists.weathers) },
] as const

const lightConditions = listedChoices(lists.lightConditions)
const maxOtherLength = 120
const agencies = listedChoices(lists.agencies)
const delayReasons = listedChoices(lists.delayReasons)
/** The "Mission Information" part: everything about the tasking that the quick log does not ask for. */
export function MissionInformationPanel(props: MissionInformationPanelProps) {
  const { missionNumber, onMissionNumberChange, form, clocks, onClocksChange } = props
  return (
    <>
      <FormSection title="Times">
        <MissionTimesPanel
          {...props}
          missionType={form.values.missionType ?? null}
          clocks={clocks}
          onChange={onClocksChange}
        />
      </FormSection>
      <FormSection title="Tasking">
        {props.renderText({
          path: 'missionNumber',
          kind: 'number',
          label: 'Mission number',
          description:
            'Leave empty to get the next number. Enter one, such as #26-00042, to join a mission of your service. No names.',
          maxLength: 40,
          value: missionNumber,
          onChange: onMissionNumberChange,
        })}
        <LegsPanel {...props} />
        <PlaceFields {...props} />
        <TaskingFields {...props} />
        <IncidentFields {...props} />
      </FormSection>
      <FormSection title="Hoist">
        <HoistFields {...props} />
      </FormSection>
    </>
  )
}

/** The fields for base and region, if the organization has lists of them. */
function PlaceFields({ bases, regions, form }: MissionInformationPanelProps) {
  const fields = [
    { name: 'baseCode', label: 'Base', places: bases },
    { name: 'regionCode', label: 'Region', places: regions },
  ] as const
  return fields.map(({ name, label, places }) => {
    const choices = placeChoices(places, form.values[name] ?? null)
    return (
      choices.length > 0 && (
        <SingleChoiceField
          key={name}
          form={form}
          path={name}
          label={label}
          choices={choices}
          recentName={name}
        />
      )
    )
  })
}

/** Returns the active places. A chosen place that has closed since is included, so that the user can deselect it. */
function placeChoices(places: readonly Place[], chosen: string | null): Choice[] {
  const choices = places
    .filter(({ code, active }) => active || code === chosen)
    .map(({ code, label }) => ({ value: code, label }))
  const isListed = chosen === null || choices.some(({ value }) => value === chosen)
  return isListed ? choices : [...choices, { value: chosen, label: chosen }]
}

function TaskingFields({ form, renderText, suggestedLight }: MissionInformationPanelProps) {
  const { locationType, lightCondition } = form.values
  return (
    <>
      <SingleChoiceField
        form={{ ...form, values: { lightCondition: lightCondition ?? suggestedLight } }}
        path="lightCondition"
        label="Light"
        description={
          suggestedLight &&
          'Suggested from the activation time and the height of the sun. Change it if it is wrong.'
        }
        choices={lightConditions}
      />
      {choiceFields.map(({ name, ...fieldProps }) => (
        <SingleChoiceField key={name} form={form} path={name} {...fieldProps} />
      ))}
      {locationType === 'other' &&
        renderText({
          ...textOf(form, 'locationTypeOther'),
          label: 'Which other location type?',
          description: 'A kind of place, never an address.',
          maxLength: maxOtherLength,
        })}
    </>
  )
}

function IncidentFields({ form, renderText }: MissionInformationPanelProps) {
  return (
    <>
      <CountField form={form} path="patientsTotal" maw={140} label="Patients on scene" max={500} />
      <YesNoField form={form} path="majorIncidentDeclared" label="Major incident declared" />
      <SeveralChipsField form={form} path="agenciesPresent" label="Agencies present" choices={agencies} />
      <SeveralChipsField form={form} path="delayReasons" label="Reasons for delay" choices={delayReasons} />
      {form.values.delayReasons?.includes('other') &&
        renderText({
          ...textOf(form, 'delayReasonsOther'),
          label: 'Which other delay?',
          maxLength: maxOtherLength,
        })}
    </>
  )
}

const HoistFields = ({ form }: MissionInformationPanelProps) => (
  <>
    <YesNoField form={form} path="hoistUsed" label="Hoist used" />
    {form.values.hoistUsed && (
      <>
        <CountField form={form} path="hoistCycles" maw={140} label="Hoist cycles" max={30} />
        <CountField form={form} path="hoistCyclesNight" maw={140} label="Of these at night" max={30} />
      </>
    )}
  </>
)
