import type { CaseRequest } from '#logging/cases/contract.ts'
import { isTransfer } from '#logging/missions/mission.ts'
import { clockIn, isoIn } from '#platform/contract/zoned-time.ts'
import type { DemoUser } from './users.ts'
import type { Random } from './random.ts'
import { hospitalLocations, type FullStory } from './scenarios/scenario.ts'

type Mission = NonNullable<CaseRequest['mission']>

/** How often teams are tasked at each hour of the day: quiet before dawn, busiest from late morning to evening. */
const hourWeights = [2, 2, 1, 1, 1, 2, 3, 5, 7, 8, 9, 10, 10, 10, 10, 10, 9, 9, 8, 7, 6, 5, 4, 3]

// Standard time is enough: in a demo, it does not matter that missions start an hour later in summer.
const standardOffsetHours: Record<string, number> = {
  'Europe/London': 0,
  'Europe/Zurich': 1,
  'Pacific/Auckland': 12,
  'America/Denver': -7,
}

/** Draws an activation time in the daily and yearly pattern of real tasking: summers are busier. */
export function drawActivation(
  random: Random,
  { from, to, zone }: { from: number; to: number; zone: string },
): number {
  for (;;) {
    const day = Math.floor((from + random.next() * (to - from)) / 86_400_000) * 86_400_000
    const midsummer = zone === 'Pacific/Auckland' ? 0 : 6
    const seasonFactor = 1 + 0.25 * Math.cos(((new Date(day).getUTCMonth() - midsummer) / 12) * 2 * Math.PI)
    if (!random.chance(seasonFactor / 1.25)) continue
    const hour = Number(random.weighted(Object.fromEntries(hourWeights.entries())))
    const activation =
      day + (hour - (standardOffsetHours[zone] ?? 0)) * 3_600_000 + random.between(0, 59) * 60_000
    if (activation >= from && activation < to) return activation
  }
}

const stepsByKind = {
  scene: {
    mobileAt: [4, 3, 1, 15],
    arriveSceneAt: [17, 12, 4, 70],
    atPatientAt: [4, 3, 1, 10],
    leaveSceneAt: [28, 12, 10, 48],
    arriveDestinationAt: [16, 12, 4, 70],
    handoverAt: [14, 8, 4, 40],
    availableAt: [28, 20, 5, 90],
  },
  transfer: {
    mobileAt: [16, 12, 3, 60],
    arriveSceneAt: [42, 24, 8, 110],
    atPatientAt: [8, 5, 2, 25],
    leaveSceneAt: [62, 34, 20, 150],
    arriveDestinationAt: [44, 26, 8, 120],
    handoverAt: [26, 14, 8, 70],
    availableAt: [36, 22, 8, 110],
  },
} as const

const minMinutesToAnaesthetise = 22

/** Draws the times in order, from activation to the end of the mission. */
function drawTimes(
  random: Random,
  {
    activatedAt,
    zone,
    missionType,
    ending,
    isAnaesthetised,
    trappedMinutes,
  }: {
    activatedAt: number
    zone: string
    missionType: string
    ending: 'transported' | 'no_conveyance' | 'stood_down' | 'not_mobile'
    isAnaesthetised: boolean
    trappedMinutes: number | null
  },
): { times: Partial<Mission>; travelMinutes: number } {
  const toIso = (moment: number) => isoIn(zone, new Date(moment))
  const times: Partial<Record<string, string>> = {
    callReceivedAt: toIso(activatedAt - random.between(1, isTransfer(missionType) ? 40 : 6) * 60_000),
    activatedAt: toIso(activatedAt),
  }
  let time = activatedAt
  let travelMinutes = 0
  if (ending === 'not_mobile') {
    return {
      times: { ...times, stoodDownAt: toIso(time + random.between(1, 6) * 60_000) },
      travelMinutes: 0,
    }
  }
  const steps = stepsByKind[isTransfer(missionType) ? 'transfer' : 'scene']
  const skippedFields = new Set<string>(
    ending === 'no_conveyance' ? ['arriveDestinationAt', 'handoverAt'] : [],
  )
  const isHurried = random.chance(0.12)
  for (const [field, [mean, spread, min, max]] of Object.entries(steps)) {
    if (skippedFields.has(field)) continue
    if (ending === 'stood_down' && field === 'arriveSceneAt') {
      const travelMinutes = random.between(3, 15)
      const stoodDown = time + travelMinutes * 60_000
      const backAtBaseAt = toIso(stoodDown + (travelMinutes + random.between(1, 8)) * 60_000)
      return { times: { ...times, stoodDownAt: toIso(stoodDown), backAtBaseAt }, travelMinutes }
    }
    const usualMinutes = random.around(isHurried ? mean * 0.7 : mean, spread, min, max)
    const minutes =
      field === 'leaveSceneAt'
        ? Math.max(isAnaesthetised ? minMinutesToAnaesthetise : 0, usualMinutes) + (trappedMinutes ?? 0)
        : usualMinutes
    if (field === 'arriveSceneAt') travelMinutes = minutes
    time += minutes * 60_000
    // Sometimes nobody recorded the time.
    if (!random.chance(0.05)) times[field] = toIso(time)
  }
  return { times, travelMinutes }
}

export interface DrawnMission {
  mission: Mission
  hasPatient: boolean
}

const outcomesWithoutPatient = {
  stood_down_en_route: 46,
  stood_down_before_mobile: 20,
  stood_down_on_scene: 14,
  aborted_weather: 12,
  aborted_technical: 3,
  declined: 5,
}

/** Draws a mission for a scenario: the vehicle, the outcome and the times. */
export function drawMission(
  random: Random,
  {
    story,
    missionType,
    owner,
    activatedAt,
    outcome,
    isAnaesthetised,
    trappedMinutes,
  }: {
    story: FullStory
    missionType: string
    owner: DemoUser
    activatedAt: number
    outcome: string
    isAnaesthetised: boolean
    trappedMinutes: number | null
  },
): DrawnMission {
  const { organization } = owner
  const hour = Number(clockIn(organization.time_zone, new Date(activatedAt)).slice(0, 2))
  const hasNoPatient = !isTransfer(missionType) && random.chance(0.17)
  const result = hasNoPatient
    ? random.weighted(outcomesWithoutPatient)
    : drawResult(random, { outcome, missionType, story })
  const platform = drawPlatform(random, missionType, hour)
  const isHoist =
    !hasNoPatient && platform === 'rotary_wing' && missionType === 'search_and_rescue' && random.chance(0.6)
  const hoistCycles = isHoist ? random.between(1, 4) : null
  const lightCondition = toLightCondition(hour)
  const { times, travelMinutes } = drawTimes(random, {
    activatedAt,
    zone: organization.time_zone,
    missionType,
    ending: toEnding(result),
    isAnaesthetised,
    trappedMinutes,
  })
  const mission: Mission = {
    missionType,
    result,
    ...(result.startsWith('aborted') && {
      resultReason: random.pick(['Cloud base below limits', 'Warning light on start', 'Crew hours reached']),
    }),
    platform,
    urgency: isTransfer(missionType)
      ? random.weighted(story.severity > 1 ? { time_critical: 45, urgent: 55 } : { urgent: 55, planned: 45 })
      : random.weighted({ immediate: 70, urgent: 30 }),
    baseCode: random.pick(organization.bases).code,
    regionCode: random.pick(organization.regions).code,
    locationType: random.weighted(toPlaces(story, missionType)),
    lightCondition,
    distanceBandKm: toDistanceBand(travelMinutes, platform),
    patientsTotal: hasNoPatient ? 0 : 1,
    ...(isHoist && {
      hoistUsed: true,
      hoistCycles,
      hoistCyclesNight: lightCondition === 'night' ? hoistCycles : 0,
    }),
    ...times,
  }
  return { mission, hasPatient: !hasNoPatient }
}

const isHospital = (code: string): boolean => code.startsWith('hospital')

/** Returns the places of the scenario that fit the mission: only a transfer starts in a hospital. */
function toPlaces({ locations }: FullStory, missionType: string): Record<string, number> {
  const isInHospital = isTransfer(missionType)
  const fittingPlaces = Object.fromEntries(
    Object.entries(locations).filter(([code]) => isHospital(code) === isInHospital),
  )
  if (Object.keys(fittingPlaces).length > 0) return fittingPlaces
  return isInHospital ? hospitalLocations : { home: 70, public_place: 30 }
}

const kilometresPerMinute: Readonly<Record<string, number>> = {
  rotary_wing: 3.2,
  fixed_wing_propeller: 6,
  off_road_vehicle: 0.6,
}
const distanceBands = [
  ['under_10', 10],
  ['10_24', 25],
  ['25_49', 50],
  ['50_99', 100],
  ['100_249', 250],
  ['250_499', 500],
  ['500_999', 1000],
] as const

function toDistanceBand(travelMinutes: number, platform: string): string | undefined {
  const kilometres = travelMinutes * (kilometresPerMinute[platform] ?? 0.9)
  return travelMinutes === 0 ? undefined : distanceBands.find(([, upTo]) => kilometres < upTo)?.[0]
}

function toLightCondition(hour: number): string {
  if (hour >= 8 && hour < 18) return 'day'
  return hour === 7 || hour === 18 || hour === 19 ? 'twilight' : 'night'
}

function drawPlatform(random: Random, missionType: string, hour: number): string {
  if (missionType === 'search_and_rescue') return random.weighted({ rotary_wing: 88, off_road_vehicle: 12 })
  if (isTransfer(missionType)) {
    return random.weighted({ rotary_wing: 34, fixed_wing_propeller: 26, critical_care_ambulance: 40 })
  }
  const isNight = hour < 6 || hour > 21
  return random.weighted(
    isNight
      ? { rapid_response_vehicle: 62, rotary_wing: 38 }
      : { rotary_wing: 68, rapid_response_vehicle: 32 },
  )
}

function drawResult(
  random: Random,
  { outcome, missionType, story }: { outcome: string; missionType: string; story: FullStory },
): string {
  if (outcome === 'died_with_team') return 'patient_died_scene'
  if (outcome === 'discharged_scene' || outcome === 'refused_care') return 'patient_treated_left'
  // The team leaves a patient to an ambulance crew only if it need not accompany the patient.
  const hasOrdinaryDestination = ['trauma_unit', 'emergency_department'].includes(story.destination.scene)
  const mayGoByAmbulance =
    !isTransfer(missionType) && story.severity < 2 && hasOrdinaryDestination && !story.tubePercent
  return mayGoByAmbulance && random.chance(0.35) ? 'patient_assisted' : 'patient_transported'
}

function toEnding(result: string): 'transported' | 'no_conveyance' | 'stood_down' | 'not_mobile' {
  if (result === 'patient_transported') return 'transported'
  if (result === 'stood_down_before_mobile' || result === 'declined') return 'not_mobile'
  return result.startsWith('patient') ? 'no_conveyance' : 'stood_down'
}
