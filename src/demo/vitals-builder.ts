import type { CaseRequest } from '#logging/cases/contract.ts'
import type { Random } from './random.ts'
import type { FirstVitals, FullStory } from './scenarios/scenario.ts'

export type Vitals = NonNullable<NonNullable<CaseRequest['clinical']>['vitals']>[number]

interface Patient {
  story: FullStory
  /** The age in years; a fraction for babies. */
  years: number
  outcome: string
  tubedBy: 'team' | 'before' | null
}

type Field = keyof FirstVitals
type Middles = Record<Field, number>

const limits: Readonly<Record<Field, readonly [least: number, most: number]>> = {
  heartRate: [31, 210],
  systolicBp: [40, 225],
  respiratoryRate: [5, 60],
  spo2: [66, 100],
  gcsTotal: [3, 15],
  temperatureC: [29, 42],
  glucoseMmol: [2, 33],
}
const spreads: Readonly<Middles> = {
  heartRate: 10,
  systolicBp: 10,
  respiratoryRate: 3,
  spo2: 1.5,
  gcsTotal: 0,
  temperatureC: 0.4,
  glucoseMmol: 1.2,
}
/** Changes little within a mission. */
const slowFields: ReadonlySet<Field> = new Set<Field>(['temperatureC', 'glucoseMmol'])
const inTenths: ReadonlySet<Field> = new Set<Field>(['temperatureC', 'glucoseMmol'])

/** Normal values at this age, by the ranges of Advanced Paediatric Life Support. */
const normalAt = (years: number): Middles => ({
  heartRate: years < 1 ? 138 : years < 5 ? 112 : years < 12 ? 96 : 80,
  systolicBp: years < 0.1 ? 62 : years < 1 ? 80 : years < 5 ? 92 : years < 12 ? 104 : 128,
  respiratoryRate: years < 1 ? 42 : years < 5 ? 28 : years < 12 ? 22 : 16,
  spo2: 98,
  gcsTotal: 15,
  temperatureC: 36.8,
  glucoseMmol: 6,
})

/** The changes by severity, unless the story has its own values. */
const shifts: Partial<Middles> = { heartRate: 8, systolicBp: -3, respiratoryRate: 2, spo2: -1 }

function draw(random: Random, field: Field, [middle, spread]: readonly [number, number]): number {
  const scale = inTenths.has(field) ? 10 : 1
  const [least, most] = limits[field]
  return random.around(middle * scale, spread * scale, least * scale, most * scale) / scale
}

const noPulse: Vitals = {
  point: 'first',
  heartRate: 0,
  systolicBp: 0,
  diastolicBp: 0,
  respiratoryRate: 0,
  gcsTotal: 3,
}

/** Draws the vital signs at first contact and, for survivors, at handover. */
export function drawVitals(random: Random, patient: Patient): Vitals[] {
  const { story, outcome } = patient
  const isPulseless = story.arrest !== undefined && story.arrest.hadCirculationBefore !== true
  const first = isPulseless ? noPulse : drawFirst(random, patient)
  const isWithPulse = outcome !== 'died_with_team' && outcome !== 'handed_over_ongoing_cpr'
  return isWithPulse ? [first, drawHandover(random, first, patient)] : [first]
}

function drawFirst(random: Random, { story, years, tubedBy }: Patient): Vitals {
  const { firstVitals = {}, severity } = story
  const normal = normalAt(years)
  const value = (field: Field) =>
    draw(
      random,
      field,
      firstVitals[field] ?? [normal[field] + (shifts[field] ?? 0) * severity, spreads[field]],
    )
  const isMeasured = (field: 'temperatureC' | 'glucoseMmol', code: string, chance: number) =>
    firstVitals[field] !== undefined || story.fixedProcedures?.includes(code) || random.chance(chance)
  const isVentilated = tubedBy === 'before' && years >= 12
  return {
    point: 'first',
    heartRate: value('heartRate'),
    ...pressure(random, value('systolicBp')),
    respiratoryRate: isVentilated ? random.between(12, 18) : value('respiratoryRate'),
    spo2: value('spo2'),
    // The scale is not used in babies here, nor in anaesthetised patients.
    ...(years >= 1 && tubedBy !== 'before' && { gcsTotal: value('gcsTotal') }),
    ...(isMeasured('temperatureC', 'core_temperature', 0.4) && { temperatureC: value('temperatureC') }),
    ...(isMeasured('glucoseMmol', 'blood_glucose', 0.25) && { glucoseMmol: value('glucoseMmol') }),
  }
}

/** At handover, values are returning to normal; anaesthetised patients have no coma score. */
function drawHandover(random: Random, first: Vitals, { story, years, outcome, tubedBy }: Patient): Vitals {
  const normal = normalAt(years)
  const isTubed = tubedBy !== null
  const recovered = outcome === 'handed_over_unstable' ? 0.35 : 0.7
  // Intravenous glucose works within minutes.
  const isCorrected = story.diagnosis === 'hypoglycaemia'
  const shareOf = (field: Field): number => recovered * (slowFields.has(field) && !isCorrected ? 0.2 : 1)
  const value = (field: Field): number => {
    const firstValue = first[field] || normal[field] + (shifts[field] ?? 0) * story.severity * 2
    return draw(random, field, [
      firstValue + (normal[field] - firstValue) * shareOf(field),
      spreads[field] / 2,
    ])
  }
  return {
    point: 'handover',
    heartRate: value('heartRate'),
    ...pressure(random, value('systolicBp')),
    respiratoryRate: isTubed && years >= 12 ? random.between(12, 18) : value('respiratoryRate'),
    spo2: value('spo2'),
    ...(isTubed && { etco2Kpa: random.between(44, 56) / 10 }),
    ...(!isTubed && years >= 1 && { gcsTotal: value('gcsTotal') }),
    ...(first.temperatureC !== undefined && { temperatureC: value('temperatureC') }),
    ...(story.firstVitals?.glucoseMmol && first.glucoseMmol && { glucoseMmol: value('glucoseMmol') }),
  }
}

const pressure = (random: Random, systolicBp: number) => ({
  systolicBp,
  diastolicBp: Math.round(systolicBp * 0.6) + random.between(-4, 4),
})
