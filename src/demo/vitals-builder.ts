import type { CaseRequest } from '#logging/cases/contract.ts'
import type { Random } from './random.ts'
import type { FirstVitals, FullStory } from './scenarios/scenario.ts'

export type Vitals = NonNullable<NonNullable<CaseRequest['clinical']>['vitals']>[number]

interface VitalsContext {
  story: FullStory
  /** The age in years; a fraction for babies. */
  years: number
  outcome: string
  tubedBy: 'team' | 'before' | null
}

type Field = keyof FirstVitals
type MeanValues = Record<Field, number>

const valueLimits: Readonly<Record<Field, readonly [min: number, max: number]>> = {
  heartRate: [31, 210],
  systolicBp: [40, 225],
  respiratoryRate: [5, 60],
  spo2: [66, 100],
  gcsTotal: [3, 15],
  temperatureC: [29, 42],
  glucoseMmol: [2, 33],
}
const spreads: Readonly<MeanValues> = {
  heartRate: 10,
  systolicBp: 10,
  respiratoryRate: 3,
  spo2: 1.5,
  gcsTotal: 0,
  temperatureC: 0.4,
  glucoseMmol: 1.2,
}
/** Fields whose values change little within a mission. */
const slowlyChangingFields: ReadonlySet<Field> = new Set<Field>(['temperatureC', 'glucoseMmol'])
const fieldsInTenths: ReadonlySet<Field> = new Set<Field>(['temperatureC', 'glucoseMmol'])

/** Normal values at this age, by the ranges of Advanced Paediatric Life Support. */
const toNormalValues = (years: number): MeanValues => ({
  heartRate: years < 1 ? 138 : years < 5 ? 112 : years < 12 ? 96 : 80,
  systolicBp: years < 0.1 ? 62 : years < 1 ? 80 : years < 5 ? 92 : years < 12 ? 104 : 128,
  respiratoryRate: years < 1 ? 42 : years < 5 ? 28 : years < 12 ? 22 : 16,
  spo2: 98,
  gcsTotal: 15,
  temperatureC: 36.8,
  glucoseMmol: 6,
})

/** The change of each value for each level of severity, unless the story has its own values. */
const shiftPerSeverity: Partial<MeanValues> = { heartRate: 8, systolicBp: -3, respiratoryRate: 2, spo2: -1 }

function drawValue(random: Random, field: Field, [mean, spread]: readonly [number, number]): number {
  const scale = fieldsInTenths.has(field) ? 10 : 1
  const [min, max] = valueLimits[field]
  return random.around(mean * scale, spread * scale, min * scale, max * scale) / scale
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
export function drawVitals(random: Random, patient: VitalsContext): Vitals[] {
  const { story, outcome } = patient
  const isPulseless = story.arrest !== undefined && story.arrest.hadCirculationBefore !== true
  const firstVitals = isPulseless ? noPulse : drawFirst(random, patient)
  const hasPulseAtHandover = outcome !== 'died_with_team' && outcome !== 'handed_over_ongoing_cpr'
  return hasPulseAtHandover ? [firstVitals, drawHandover(random, firstVitals, patient)] : [firstVitals]
}

function drawFirst(random: Random, { story, years, tubedBy }: VitalsContext): Vitals {
  const { firstVitals = {}, severity } = story
  const normal = toNormalValues(years)
  const drawField = (field: Field) =>
    drawValue(
      random,
      field,
      firstVitals[field] ?? [normal[field] + (shiftPerSeverity[field] ?? 0) * severity, spreads[field]],
    )
  const isMeasured = (field: 'temperatureC' | 'glucoseMmol', code: string, chance: number) =>
    firstVitals[field] !== undefined || story.fixedProcedures?.includes(code) || random.chance(chance)
  const isVentilated = tubedBy === 'before' && years >= 12
  return {
    point: 'first',
    heartRate: drawField('heartRate'),
    ...drawPressure(random, drawField('systolicBp')),
    respiratoryRate: isVentilated ? random.between(12, 18) : drawField('respiratoryRate'),
    spo2: drawField('spo2'),
    // In the demo, babies and anaesthetised patients have no coma score.
    ...(years >= 1 && tubedBy !== 'before' && { gcsTotal: drawField('gcsTotal') }),
    ...(isMeasured('temperatureC', 'core_temperature', 0.4) && { temperatureC: drawField('temperatureC') }),
    ...(isMeasured('glucoseMmol', 'blood_glucose', 0.25) && { glucoseMmol: drawField('glucoseMmol') }),
  }
}

/** Draws the values at handover, which are returning to normal. Anaesthetised patients have no coma score. */
function drawHandover(
  random: Random,
  first: Vitals,
  { story, years, outcome, tubedBy }: VitalsContext,
): Vitals {
  const normal = toNormalValues(years)
  const isTubed = tubedBy !== null
  const recoveredShare = outcome === 'handed_over_unstable' ? 0.35 : 0.7
  // Intravenous glucose works within minutes.
  const isCorrected = story.diagnosis === 'hypoglycaemia'
  const toShare = (field: Field): number =>
    recoveredShare * (slowlyChangingFields.has(field) && !isCorrected ? 0.2 : 1)
  const drawField = (field: Field): number => {
    const firstValue = first[field] || normal[field] + (shiftPerSeverity[field] ?? 0) * story.severity * 2
    return drawValue(random, field, [
      firstValue + (normal[field] - firstValue) * toShare(field),
      spreads[field] / 2,
    ])
  }
  return {
    point: 'handover',
    heartRate: drawField('heartRate'),
    ...drawPressure(random, drawField('systolicBp')),
    respiratoryRate: isTubed && years >= 12 ? random.between(12, 18) : drawField('respiratoryRate'),
    spo2: drawField('spo2'),
    ...(isTubed && { etco2Kpa: random.between(44, 56) / 10 }),
    ...(!isTubed && years >= 1 && { gcsTotal: drawField('gcsTotal') }),
    ...(first.temperatureC !== undefined && { temperatureC: drawField('temperatureC') }),
    ...(story.firstVitals?.glucoseMmol && first.glucoseMmol && { glucoseMmol: drawField('glucoseMmol') }),
  }
}

const drawPressure = (random: Random, systolicBp: number) => ({
  systolicBp,
  diastolicBp: Math.round(systolicBp * 0.6) + random.between(-4, 4),
})
