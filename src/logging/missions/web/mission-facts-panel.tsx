import {
  numberField,
  Facts,
  toFacts,
  codeField,
  codesField,
  textField,
  yesNoField,
  type Fact,
  type FieldTable,
} from '#platform/web/ui/facts.tsx'
import { labelOf } from '#reference/codes.ts'
import * as lists from '#reference/mission-lists.ts'
import type { Leg, Mission } from '../contract.ts'

/** A mission with the organization's labels for its base and region. */
interface MissionWithLabels extends Mission {
  baseLabel: string | null
  regionLabel: string | null
}

/** Returns the label of a place, or its code if the organization no longer lists it. */
const placeText = (code: string, label: string | null) =>
  label ?? code.charAt(0).toUpperCase() + code.slice(1)

/** Returns the text of a leg: "Road ambulance with the patient 35 min". */
function legText({ platform, withPatient, minutes }: Leg, other: string | null | undefined): string {
  const name = platform === 'other' && other ? other : labelOf(lists.platforms, platform)
  return [name, withPatient && 'with the patient', minutes != null && `${minutes} min`]
    .filter(Boolean)
    .join(' ')
}

// The times are left out, because the time line shows them.
const missionFields: FieldTable<MissionWithLabels> = {
  missionType: codeField('Mission type', lists.missionTypes, 'missionTypeOther'),
  missionTypeOther: null,
  result: codeField('Mission outcome', lists.missionResults),
  platform: codeField('Aircraft or vehicle', lists.platforms, 'platformOther'),
  platformOther: null,
  platformWithPatient: codeField('Transport with the patient', lists.platforms),
  legs: {
    label: 'Aircraft and vehicles used',
    format: (legs, { platformsUsedOther }) => legs.map((leg) => legText(leg, platformsUsedOther)).join('; '),
  },
  platformsUsed: null,
  platformsUsedOther: null,
  urgency: codeField('Urgency', lists.urgencies),
  baseCode: { label: 'Base', format: (code, { baseLabel }) => placeText(code, baseLabel) },
  baseLabel: null,
  regionCode: { label: 'Region', format: (code, { regionLabel }) => placeText(code, regionLabel) },
  regionLabel: null,
  locationType: codeField('Location type', lists.locationTypes, 'locationTypeOther'),
  locationTypeOther: null,
  distanceBandKm: codeField('Distance', lists.distanceBands),
  lightCondition: codeField('Light', lists.lightConditions),
  weather: codeField('Weather', lists.weathers),
  hoistUsed: yesNoField('Hoist used'),
  hoistCycles: numberField('Hoist cycles'),
  hoistCyclesNight: numberField('Hoist cycles at night'),
  patientsTotal: numberField('Patients on scene'),
  majorIncidentDeclared: yesNoField('Major incident declared'),
  agenciesPresent: codesField('Agencies present', lists.agencies),
  delayReasons: codesField('Reasons for delay', lists.delayReasons, 'delayReasonsOther'),
  delayReasonsOther: null,
  resultReason: textField('Reason for the outcome'),
  callReceivedAt: null,
  activatedAt: null,
  mobileAt: null,
  arriveSceneAt: null,
  atPatientAt: null,
  leaveSceneAt: null,
  arriveDestinationAt: null,
  handoverAt: null,
  stoodDownAt: null,
  availableAt: null,
  backAtBaseAt: null,
}

export const missionFacts = (mission: MissionWithLabels | null | undefined): Fact[] =>
  toFacts(mission, missionFields)

/** Shows everything about the tasking except its times. */
export function MissionFactsPanel({ mission }: { mission: MissionWithLabels }) {
  return <Facts facts={missionFacts(mission)} />
}
