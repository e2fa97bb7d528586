import type { Place } from '#people/accounts/contract.ts'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import type { Choice } from '#platform/web/ui/choice.ts'
import { SingleChoice } from '#platform/web/ui/single-choice.tsx'
import { CountInput } from '#platform/web/ui/count-input.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
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
  mission: Partial<Mission>
  onChange: (change: Partial<Mission>) => void
  date: string
  zone: string
  /** The bases of the clinician's organization. */
  bases: readonly Place[]
  regions: readonly Place[]
  /** Suggested from the height of the sun until the clinician answers. */
  suggestedLight: 'day' | 'night' | null
  /** Whether the service stores clock times, or only the intervals between them. */
  storeExactTimes: boolean
  clocks: TypedClocks
  onClocksChange: (clocks: TypedClocks) => void
  errorOf: (path: string) => string | undefined
  warningOf: (path: string) => string | undefined
  renderText: RenderTextField
}

const choiceFields = [
  { name: 'urgency', label: 'Urgency', choices: listedChoices(lists.urgencies) },
  { name: 'locationType', label: 'Location type', choices: listedChoices(lists.locationTypes) },
  { name: 'distanceBandKm', label: 'Distance', choices: listedChoices(lists.distanceBands) },
  { name: 'weather', label: 'Weather', choices: listedChoices(lists.weathers) },
] as const

const lightConditions = listedChoices(lists.lightConditions)
const longestOther = 120
const agencies = listedChoices(lists.agencies)
const delayReasons = listedChoices(lists.delayReasons)
const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const
const answerOf = (value: boolean | null | undefined) => (value ? 'yes' : value === false ? 'no' : null)
const isYes = (answer: 'yes' | 'no' | null) => (answer === null ? null : answer === 'yes')

/** The "Mission Information" part: everything about the tasking that the quick log leaves for later. */
export function MissionInformationPanel(props: MissionInformationPanelProps) {
  const { missionNumber, onMissionNumberChange, mission, clocks, onClocksChange } = props
  return (
    <>
      <FormSection title="Times">
        <MissionTimesPanel
          {...props}
          missionType={mission.missionType ?? null}
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
        <Places {...props} />
        <Choices {...props} />
        <Incident {...props} />
      </FormSection>
      <FormSection title="Hoist">
        <Hoist {...props} />
      </FormSection>
    </>
  )
}

/** Asks for base and region, if the organization has lists of them. */
function Places({ bases, regions, mission, onChange, errorOf }: MissionInformationPanelProps) {
  const fields = [
    { name: 'baseCode', label: 'Base', places: bases },
    { name: 'regionCode', label: 'Region', places: regions },
  ] as const
  return fields.map(({ name, label, places }) => {
    const chosen = mission[name] ?? null
    const choices = placeChoices(places, chosen)
    return (
      choices.length > 0 && (
        <FieldSlot key={name} path={`mission.${name}`}>
          <SingleChoice
            label={label}
            choices={choices}
            recentName={name}
            value={chosen}
            error={errorOf(`mission.${name}`)}
            onChange={(code) => onChange({ [name]: code })}
          />
        </FieldSlot>
      )
    )
  })
}

/** Returns the active places. Also the chosen one if it has been closed since, so that the user can deselect it. */
function placeChoices(places: readonly Place[], chosen: string | null): Choice[] {
  const choices = places
    .filter(({ code, active }) => active || code === chosen)
    .map(({ code, label }) => ({ value: code, label }))
  const isThere = chosen === null || choices.some(({ value }) => value === chosen)
  return isThere ? choices : [...choices, { value: chosen, label: chosen }]
}

function Choices(props: MissionInformationPanelProps) {
  const { mission, onChange, errorOf, warningOf, renderText, suggestedLight } = props
  return (
    <>
      <FieldSlot path="mission.lightCondition" warning={warningOf('mission.lightCondition')}>
        <SingleChoice
          label="Light"
          description={
            suggestedLight &&
            'Suggested from the activation time and the height of the sun. Change it if it is wrong.'
          }
          choices={lightConditions}
          value={mission.lightCondition ?? suggestedLight}
          error={errorOf('mission.lightCondition')}
          onChange={(lightCondition) => onChange({ lightCondition })}
        />
      </FieldSlot>
      {choiceFields.map(({ name, ...look }) => (
        <FieldSlot key={name} path={`mission.${name}`} warning={warningOf(`mission.${name}`)}>
          <SingleChoice
            {...look}
            value={mission[name] ?? null}
            error={errorOf(`mission.${name}`)}
            onChange={(value) => onChange({ [name]: value })}
          />
        </FieldSlot>
      ))}
      {mission.locationType === 'other' &&
        renderText({
          path: 'mission.locationTypeOther',
          label: 'Which other location type?',
          description: 'A kind of place, never an address.',
          maxLength: longestOther,
          value: mission.locationTypeOther ?? '',
          onChange: (words) => onChange({ locationTypeOther: words }),
        })}
    </>
  )
}

function Incident({ mission, onChange, errorOf, renderText }: MissionInformationPanelProps) {
  return (
    <>
      <Count label="Patients on scene" field="patientsTotal" max={500} {...{ mission, onChange, errorOf }} />
      <ChipGroup
        label="Major incident declared"
        choices={yesNo}
        value={answerOf(mission.majorIncidentDeclared)}
        onChange={(answer) => onChange({ majorIncidentDeclared: isYes(answer) })}
      />
      <FieldSlot path="mission.agenciesPresent">
        <ChipGroup
          multiple
          label="Agencies present"
          choices={agencies}
          value={mission.agenciesPresent ?? []}
          error={errorOf('mission.agenciesPresent')}
          onChange={(agenciesPresent) => onChange({ agenciesPresent })}
        />
      </FieldSlot>
      <FieldSlot path="mission.delayReasons">
        <ChipGroup
          multiple
          label="Reasons for delay"
          choices={delayReasons}
          value={mission.delayReasons ?? []}
          error={errorOf('mission.delayReasons')}
          onChange={(reasons) => onChange({ delayReasons: reasons })}
        />
      </FieldSlot>
      {mission.delayReasons?.includes('other') &&
        renderText({
          path: 'mission.delayReasonsOther',
          label: 'Which other delay?',
          maxLength: longestOther,
          value: mission.delayReasonsOther ?? '',
          onChange: (words) => onChange({ delayReasonsOther: words }),
        })}
    </>
  )
}

function Hoist({ mission, onChange, errorOf }: MissionInformationPanelProps) {
  return (
    <>
      <FieldSlot path="mission.hoistUsed">
        <ChipGroup
          label="Hoist used"
          choices={yesNo}
          value={answerOf(mission.hoistUsed)}
          error={errorOf('mission.hoistUsed')}
          onChange={(answer) => onChange({ hoistUsed: isYes(answer) })}
        />
      </FieldSlot>
      {mission.hoistUsed && (
        <>
          <Count label="Hoist cycles" field="hoistCycles" max={30} {...{ mission, onChange, errorOf }} />
          <Count
            label="Of these at night"
            field="hoistCyclesNight"
            max={30}
            {...{ mission, onChange, errorOf }}
          />
        </>
      )}
    </>
  )
}

interface CountProps extends Pick<MissionInformationPanelProps, 'mission' | 'onChange' | 'errorOf'> {
  label: string
  field: 'patientsTotal' | 'hoistCycles' | 'hoistCyclesNight'
  max: number
}

function Count({ label, field, max, mission, onChange, errorOf }: CountProps) {
  return (
    <FieldSlot path={`mission.${field}`}>
      <CountInput
        maw={140}
        label={label}
        max={max}
        value={mission[field] ?? null}
        error={errorOf(`mission.${field}`)}
        onChange={(value) => onChange({ [field]: value })}
      />
    </FieldSlot>
  )
}
