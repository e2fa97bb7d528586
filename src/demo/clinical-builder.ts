import type { CaseRequest } from '#logging/cases/contract.ts'
import { isTransfer } from '#logging/missions/mission.ts'
import { mechanisms } from '#reference/clinical-lists.ts'
import { findEntry } from '#reference/codes.ts'
import type { Random } from './random.ts'
import type { FullStory } from './scenarios/scenario.ts'
import { drawVitals } from './vitals-builder.ts'

type Clinical = NonNullable<CaseRequest['clinical']>

export interface CareCourse {
  story: FullStory
  mission: NonNullable<CaseRequest['mission']>
  outcome: string
  /** The age in years; a fraction for babies. */
  years: number
  /** Who placed a tracheal tube; null without one. */
  tubedBy: 'team' | 'before' | null
  trappedMinutes: number | null
}

const injuryTypes: Readonly<Record<string, string>> = {
  thermal: 'burn',
  electrical: 'burn',
  chemical: 'burn',
}

function drawInjury(random: Random, { story, trappedMinutes }: CareCourse): Clinical['injury'] {
  if (!story.mechanisms) return undefined
  const mechanism = random.weighted(story.mechanisms)
  const kind = findEntry(mechanisms, mechanism)?.type ?? 'blunt'
  const isAssault = mechanism === 'stabbing' || mechanism === 'shooting'
  return {
    injuryType: injuryTypes[kind] ?? kind,
    mechanism,
    intent: story.intent ?? (isAssault ? 'assault' : 'accidental'),
    ...(trappedMinutes === null
      ? { entrapment: 'none' }
      : { entrapment: 'absolute', entrapmentMinutes: trappedMinutes }),
    ...(story.burnPercent && {
      burnPercent: random.between(...story.burnPercent),
      burnDepth: ['partial'],
      airwayBurn: story.airwayBurn ?? false,
    }),
    ...(story.injuredRegions && {
      ais: Object.entries(story.injuredRegions).map(([region, span]) => ({
        region,
        severity: random.between(...span),
      })),
    }),
  }
}

const arrestOutcomes: Readonly<Record<string, string>> = {
  died_with_team: 'terminated',
  handed_over_ongoing_cpr: 'no_rosc_transported',
}

function drawArrest(
  random: Random,
  { story, outcome }: CareCourse,
  procedureCodes: ReadonlySet<string>,
): Clinical['arrest'] {
  const { arrest } = story
  if (!arrest) return undefined
  const arrestOutcome = arrestOutcomes[outcome] ?? 'rosc_sustained'
  const witnessed = random.weighted(arrest.witnessed)
  const bystanderCpr = witnessed === 'unwitnessed' ? random.weighted({ yes: 45, no: 55 }) : 'yes'
  const noFlowMinutes = bystanderCpr === 'yes' ? random.between(0, 3) : random.between(6, 12)
  const lowFlowMinutes = arrest.hadCirculationBefore
    ? random.between(3, 8)
    : arrestOutcome === 'terminated'
      ? random.between(28, 55)
      : random.between(10, 32)
  return {
    timing: 'before_team',
    witnessed,
    bystanderCpr,
    publicDefibrillator: arrest.publicDefibrillator ?? 'not_applied',
    aetiology: arrest.aetiology,
    firstRhythm: random.weighted(arrest.rhythms),
    shocks: random.between(...arrest.shocks),
    adrenalineDoses: random.between(...arrest.adrenaline),
    noFlowMinutes,
    lowFlowMinutes,
    mechanicalCpr: procedureCodes.has('cpr_mechanical'),
    outcome: arrestOutcome,
    ...(arrestOutcome === 'rosc_sustained' && { timeToRoscMinutes: noFlowMinutes + lowFlowMinutes }),
    ...(arrestOutcome === 'terminated' && { terminationReason: 'futility' }),
  }
}

const invasiveLinesByProcedure: Readonly<Record<string, string>> = {
  arterial_line: 'arterial',
  central_venous_access: 'central',
  umbilical_access: 'umbilical',
  urinary_catheter: 'urinary',
  gastric_tube: 'gastric',
  chest_drain_inserted: 'chest_drain',
}

function drawTransfer(
  random: Random,
  { story, mission, tubedBy }: CareCourse,
  procedureCodes: ReadonlySet<string>,
): Clinical['transfer'] {
  if (!isTransfer(mission.missionType)) return undefined
  const devices = [
    ...(tubedBy === null ? [] : ['ventilator']),
    ...(procedureCodes.has('incubator_transport') ? ['incubator'] : []),
    ...(procedureCodes.has('inhaled_nitric_oxide') ? ['nitric_oxide'] : []),
  ]
  const invasiveLines = Object.entries(invasiveLinesByProcedure).flatMap(([code, line]) =>
    procedureCodes.has(code) ? [line] : [],
  )
  return {
    fromType: mission.locationType,
    toType: story.destination.transfer,
    reason: random.weighted({
      specialist_care: 60,
      critical_care_upgrade: story.severity > 1 ? 24 : 0,
      time_critical_intervention: story.severity > 1 ? 16 : 0,
    }),
    timeCritical: mission.urgency === 'time_critical',
    devices: devices.length > 0 ? devices : ['none'],
    ...(invasiveLines.length > 0 && { invasiveLines }),
    adverseEvents: [random.weighted({ none: 88, hypotension: story.severity * 2, equipment: 3, delay: 3 })],
    acceptedBeforeDeparture: random.chance(0.97),
  }
}

const levelsOfCare = {
  neonatal: ['neonatal_special', 'neonatal_special', 'neonatal_high_dependency', 'neonatal_intensive'],
  child: ['paediatric_level_1', 'paediatric_level_1', 'paediatric_level_2', 'paediatric_level_3'],
  adult: ['level_0', 'level_1', 'level_2', 'level_3'],
} as const

/** Returns the level of care, which depends on the treatment: the highest for patients who were ventilated or in arrest. */
function toLevelOfCare({ story, years, tubedBy }: CareCourse): string {
  const scheme =
    years < 28 / 365 ? levelsOfCare.neonatal : years < 16 ? levelsOfCare.child : levelsOfCare.adult
  return scheme[tubedBy !== null || story.arrest ? 3 : Math.min(2, story.severity)] ?? scheme[2]
}

function drawNacaScore(random: Random, { story, outcome, tubedBy }: CareCourse): string {
  if (outcome === 'died_with_team') return 'naca_7'
  if (story.arrest) return 'naca_6'
  if (tubedBy !== null) return 'naca_5'
  if (outcome === 'discharged_scene' || outcome === 'refused_care') return 'naca_2'
  return `naca_${Math.min(5, story.severity + random.between(2, 3))}`
}

/** Draws the diagnosis, the vital signs at first contact and at handover, and the details of the type of case. */
export function drawClinical(
  random: Random,
  course: CareCourse,
  procedureCodes: ReadonlySet<string>,
): Clinical {
  const { story, mission } = course
  const injury = drawInjury(random, course)
  const arrest = drawArrest(random, course, procedureCodes)
  const transfer = drawTransfer(random, course, procedureCodes)
  return {
    diagnosisPrimary: story.diagnosis,
    ...(random.chance(0.72) && { summary: random.pick(story.summaries) }),
    ...((transfer || random.chance(0.5)) && { levelOfCare: toLevelOfCare(course) }),
    nacaScore: drawNacaScore(random, course),
    vitals: drawVitals(random, course),
    ...(mission.hoistUsed && { challenges: ['access'] }),
    ...(injury && { injury }),
    ...(arrest && { arrest }),
    ...(transfer && { transfer }),
  }
}
