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
import * as lists from '#reference/mission-lists.ts'
import type { Mission } from '../contract.ts'

// The times are told by the time line.
const words: PartWords<Mission> = {
  missionType: listed('Mission type', lists.missionTypes, 'missionTypeOther'),
  missionTypeOther: null,
  result: listed('Result', lists.missionResults),
  platform: listed('Platform', lists.platforms, 'platformOther'),
  platformOther: null,
  platformsUsed: listedMany('Platforms used', lists.platforms),
  urgency: listed('Urgency', lists.urgencies),
  baseCode: { label: 'Base', words: (code) => code },
  regionCode: { label: 'Region', words: (code) => code },
  locationType: listed('Location type', lists.locationTypes, 'locationTypeOther'),
  locationTypeOther: null,
  distanceBandKm: listed('Distance', lists.distanceBands),
  lightCondition: listed('Light', lists.lightConditions),
  weather: listed('Weather', lists.weathers),
  hoistUsed: yesNo('Hoist used'),
  hoistCycles: counted('Hoist cycles'),
  hoistCyclesNight: counted('Hoist cycles at night'),
  patientsTotal: counted('Patients in all'),
  majorIncidentDeclared: yesNo('Major incident declared'),
  agenciesPresent: listedMany('Agencies present', lists.agencies),
  delayReasons: listedMany('Reasons for delay', lists.delayReasons, 'delayReasonsOther'),
  delayReasonsOther: null,
  resultReason: written('Reason'),
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

export const missionFacts = (mission: Mission | null | undefined): Fact[] => factsOf(mission, words)

/** Everything about the tasking but its times. */
export function MissionFactsPanel({ mission }: { mission: Mission }) {
  return <Facts facts={missionFacts(mission)} />
}
