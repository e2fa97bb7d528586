import {
  counted,
  Facts,
  factsOf,
  listed,
  listedMany,
  written,
  yesNo,
  type Fact,
  type PartWords,
} from '#platform/web/ui/facts.tsx'
import { labelOf } from '#reference/codes.ts'
import * as lists from '#reference/mission-lists.ts'
import type { Leg, Mission } from '../contract.ts'

/** A mission with the organization's labels for its base and region. */
interface ShownMission extends Mission {
  baseLabel: string | null
  regionLabel: string | null
}

/** Returns the label of a place, or its code if the organization no longer lists it. */
const placeWords = (code: string, label: string | null) =>
  label ?? code.charAt(0).toUpperCase() + code.slice(1)

/** Returns the text of a leg: "Road ambulance with the patient 35 min". */
function legWords({ platform, withPatient, minutes }: Leg, other: string | null | undefined): string {
  const name = platform === 'other' && other ? other : labelOf(lists.platforms, platform)
  return [name, withPatient && 'with the patient', minutes != null && `${minutes} min`]
    .filter(Boolean)
    .join(' ')
}

// The times are left out, because the time line shows them.
const words: PartWords<ShownMission> = {
  missionType: listed('Mission type', lists.missionTypes, 'missionTypeOther'),
  missionTypeOther: null,
  result: listed('Mission outcome', lists.missionResults),
  platform: listed('Aircraft or vehicle', lists.platforms, 'platformOther'),
  platformOther: null,
  platformWithPatient: listed('Transport with the patient', lists.platforms),
  legs: {
    label: 'Aircraft and vehicles used',
    words: (legs, { platformsUsedOther }) => legs.map((leg) => legWords(leg, platformsUsedOther)).join('; '),
  },
  platformsUsed: null,
  platformsUsedOther: null,
  urgency: listed('Urgency', lists.urgencies),
  baseCode: { label: 'Base', words: (code, { baseLabel }) => placeWords(code, baseLabel) },
  baseLabel: null,
  regionCode: { label: 'Region', words: (code, { regionLabel }) => placeWords(code, regionLabel) },
  regionLabel: null,
  locationType: listed('Location type', lists.locationTypes, 'locationTypeOther'),
  locationTypeOther: null,
  distanceBandKm: listed('Distance', lists.distanceBands),
  lightCondition: listed('Light', lists.lightConditions),
  weather: listed('Weather', lists.weathers),
  hoistUsed: yesNo('Hoist used'),
  hoistCycles: counted('Hoist cycles'),
  hoistCyclesNight: counted('Hoist cycles at night'),
  patientsTotal: counted('Patients on scene'),
  majorIncidentDeclared: yesNo('Major incident declared'),
  agenciesPresent: listedMany('Agencies present', lists.agencies),
  delayReasons: listedMany('Reasons for delay', lists.delayReasons, 'delayReasonsOther'),
  delayReasonsOther: null,
  resultReason: written('Reason for the outcome'),
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

export const missionFacts = (mission: ShownMission | null | undefined): Fact[] => factsOf(mission, words)

/** Shows everything about the tasking except its times. */
export function MissionFactsPanel({ mission }: { mission: ShownMission }) {
  return <Facts facts={missionFacts(mission)} />
}
