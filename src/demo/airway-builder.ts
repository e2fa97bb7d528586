import type { CaseRequest } from '#logging/cases/contract.ts'
import { hasBrainInjury, minUsualSystolic } from '#logging/cases/parts/first-pass.ts'
import { isTransfer } from '#logging/missions/mission.ts'
import type { CareCourse } from './clinical-builder.ts'
import type { Random } from './random.ts'
import type { Vitals } from './vitals-builder.ts'

type Airway = NonNullable<CaseRequest['airway']>

const laryngoscopes = { video_standard_geometry: 58, video_hyperangulated: 12, direct_macintosh: 30 }
const firstViews = { grade_1: 62, grade_2a: 22, grade_2b: 10, grade_3a: 6 }
const laterViews = { grade_1: 46, grade_2a: 32, grade_2b: 16, grade_3a: 6 }

interface Intubation extends CareCourse {
  tubedBy: 'team' | 'before'
  firstVitals: Vitals | undefined
  /** The type of colleague who placed the tube; null if the author did. */
  colleague: string | null
}

/** Draws an advanced airway that follows the Utstein-style template. About five in six succeed at the first attempt. */
export function drawAirway(random: Random, intubation: Intubation): Airway {
  const { story, tubedBy, mission } = intubation
  const isInArrest = story.arrest !== undefined && story.arrest.hadCirculationBefore !== true
  const tubeFields = {
    finalAirway: 'tracheal_tube',
    finalDevice: 'tracheal_tube_oral',
    ...drawTubeSize(random, intubation.years),
    confirmation: ['waveform_capnography', ...(random.chance(0.6) ? ['auscultation'] : [])],
  }
  const indications = [isInArrest ? 'cardiac_arrest' : toIndication(intubation)]
  if (tubedBy === 'before') {
    const attempts = [{ number: 1, operator: 'before_arrival', technique: 'tracheal', success: true }]
    return { indications, attempts, ...tubeFields, complications: ['none'] }
  }
  return {
    indications,
    environment: isTransfer(mission.missionType)
      ? 'hospital'
      : random.weighted({ scene: 84, vehicle_stationary: 16 }),
    position: random.weighted({ supine: 74, ramped: 26 }),
    checklist: isInArrest ? 'available_not_used' : random.weighted({ used: 94, available_not_used: 6 }),
    oxygenation: isInArrest
      ? ['bag_valve_mask']
      : ['face_mask', ...(random.chance(0.5) ? ['nasal_cannula'] : [])],
    ...(isInArrest ? { drugAssisted: false } : drawInduction(random, intubation)),
    attempts: drawAttempts(random, intubation.colleague),
    ...tubeFields,
    ...(isInArrest ? { complications: ['none'] } : drawComplications(random, intubation)),
  }
}

/** Draws the size of a cuffed tube and its depth at the lips, by age. */
function drawTubeSize(random: Random, years: number): Pick<Airway, 'tubeSizeMm' | 'tubeDepthCm'> {
  if (years < 0.1) return { tubeSizeMm: random.pick([2.5, 3, 3.5]), tubeDepthCm: random.between(7, 9) }
  if (years < 14)
    return { tubeSizeMm: Math.round((years / 4 + 3.5) * 2) / 2, tubeDepthCm: Math.round(years / 2 + 12) }
  return { tubeSizeMm: random.pick([7, 7.5, 8]), tubeDepthCm: random.between(20, 24) }
}

const indicationsBeforeArrival: Readonly<Record<string, string>> = {
  neurological: 'reduced_consciousness',
  respiratory: 'failing_oxygenation',
  neonatal: 'ineffective_ventilation',
  burns: 'airway_obstruction',
}

function toIndication({ firstVitals: first, mission, story, tubedBy }: Intubation): string {
  if (tubedBy === 'before') return indicationsBeforeArrival[story.type] ?? 'anticipated_course'
  if ((first?.gcsTotal ?? 15) <= 9) return 'reduced_consciousness'
  if (story.airwayBurn) return 'airway_obstruction'
  if ((first?.spo2 ?? 100) < 90) return 'failing_oxygenation'
  return isTransfer(mission.missionType) ? 'facilitate_transfer' : 'anticipated_course'
}

function drawAttempts(random: Random, colleague: string | null): Airway['attempts'] {
  const attemptCount = Number(random.weighted({ '1': 86, '2': 12, '3': 2 }))
  return Array.from({ length: attemptCount }, (_, index) => ({
    number: index + 1,
    operator: colleague ?? 'self',
    technique: 'tracheal',
    laryngoscope: random.weighted(laryngoscopes),
    view: random.weighted(index === 0 ? firstViews : laterViews),
    bougie: random.weighted({ first_line: 62, stylet: 12, none: 26 }),
    success: index === attemptCount - 1,
    ...(index < attemptCount - 1 && {
      failureReason: random.weighted({ poor_view: 50, cannot_pass_tube: 30, fluid_soiling: 20 }),
    }),
  }))
}

const shockSystolicLimit = 100

function drawInduction(random: Random, { firstVitals: first }: Intubation): Partial<Airway> {
  const isShocked = (first?.systolicBp ?? 120) < shockSystolicLimit
  return {
    drugAssisted: true,
    inductionAgent: isShocked ? 'ketamine' : random.weighted({ ketamine: 74, propofol: 18, etomidate: 8 }),
    neuromuscularBlocker: random.weighted({ rocuronium: 92, suxamethonium: 8 }),
    opioidCoInduction: isShocked ? 'none' : random.weighted({ fentanyl: 84, none: 16 }),
    inductionToTubeMinutes: random.between(1, 4),
  }
}

/** Draws the lowest values around the intubation, and the complications that follow from them. */
function drawComplications(random: Random, intubation: Intubation): Partial<Airway> {
  const { firstVitals: first, story, years } = intubation
  const limit = minUsualSystolic({ patientAge: Math.floor(years), patientAgeUnit: 'years' })
  const isBrainInjured = hasBrainInjury({ clinical: { diagnosisPrimary: story.diagnosis } }) && limit === 90
  const pressureBefore = first?.systolicBp ?? 120
  const isHypotensive = pressureBefore < limit + 4 || random.chance(0.07)
  const isHypoxic = random.chance((first?.spo2 ?? 98) < 90 ? 0.25 : 0.06)
  const otherComplication = random.weighted({
    none: 90,
    vomiting_aspiration: 6,
    bradycardia: 2,
    endobronchial: 2,
  })
  const complications = [
    ...(isHypotensive ? ['hypotension_below_90'] : []),
    ...(isHypoxic ? ['desaturation_below_90'] : []),
    ...(otherComplication === 'none' ? [] : [otherComplication]),
  ]
  const minSystolic = isBrainInjured ? 120 : limit
  const hasNoComplications = complications.length === 0
  return {
    complications: hasNoComplications ? ['none'] : complications,
    lowestSpo2: isHypoxic ? random.between(80, 89) : random.between(91, 99),
    lowestSystolic: isHypotensive
      ? Math.max(48, Math.min(pressureBefore, Math.min(limit, 89)) - random.between(2, 12))
      : Math.max(minSystolic + 1, pressureBefore - random.between(4, 24)),
  }
}
