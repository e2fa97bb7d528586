import type { CaseRequest } from '#cases/contract.ts'
import type { Random } from './random.ts'

type Airway = NonNullable<CaseRequest['airway']>

const technique = { video_standard_geometry: 58, video_hyperangulated: 12, direct_macintosh: 30 }
const views = { grade_1: 62, grade_2a: 22, grade_2b: 10, grade_3a: 6 }
const laterViews = { grade_1: 46, grade_2a: 32, grade_2b: 16, grade_3a: 6 }
const complicationWeights = {
  none: 76,
  desaturation_below_90: 8,
  hypotension_below_90: 9,
  bradycardia: 2,
  vomiting_aspiration: 4,
  endobronchial: 1,
}

/** Draws an advanced airway that follows the Utstein-style template. About five in six succeed at the first attempt. */
export function drawAirway(
  random: Random,
  { isArrest, isOperator }: { isArrest: boolean; isOperator: boolean },
): Airway {
  const attemptsNeeded = random.weighted({ '1': 84, '2': 14, '3': 2 })
  const attempts = Array.from({ length: Number(attemptsNeeded) }, (_, at) => {
    const isLast = at === Number(attemptsNeeded) - 1
    return {
      number: at + 1,
      operator:
        isOperator || at > 0 ? 'self' : random.weighted({ doctor_colleague: 60, paramedic_colleague: 40 }),
      technique: 'tracheal',
      laryngoscope: random.weighted(technique),
      view: random.weighted(at === 0 ? views : laterViews),
      bougie: random.weighted({ first_line: 62, stylet: 12, none: 26 }),
      success: isLast,
      ...(!isLast && {
        failureReason: random.weighted({ poor_view: 50, cannot_pass_tube: 30, fluid_soiling: 20 }),
      }),
    }
  })
  const complication = random.weighted(complicationWeights)
  const lowestSpo2 =
    complication === 'desaturation_below_90' ? random.between(80, 89) : random.between(91, 100)
  const drugs = isArrest
    ? { drugAssisted: false }
    : {
        drugAssisted: true,
        inductionAgent: random.weighted({ ketamine: 78, propofol: 14, etomidate: 8 }),
        neuromuscularBlocker: random.weighted({ rocuronium: 92, suxamethonium: 8 }),
        opioidCoInduction: random.weighted({ fentanyl: 72, none: 28 }),
        inductionToTubeMinutes: random.between(1, 4),
      }
  return {
    indications: [
      isArrest
        ? 'cardiac_arrest'
        : random.weighted({ reduced_consciousness: 52, anticipated_course: 24, failing_oxygenation: 24 }),
    ],
    environment: random.weighted({ scene: 78, vehicle_stationary: 14, hospital: 8 }),
    position: random.weighted({ supine: 74, ramped: 26 }),
    checklist: random.weighted({ used: 88, available_not_used: 10, not_available: 2 }),
    oxygenation: ['face_mask', ...(random.chance(0.5) ? ['nasal_cannula'] : [])],
    ...drugs,
    attempts,
    finalAirway: 'tracheal_tube',
    finalDevice: 'tracheal_tube_oral',
    tubeSizeMm: random.pick([7, 7.5, 8]),
    tubeDepthCm: random.between(20, 24),
    confirmation: ['waveform_capnography', ...(random.chance(0.6) ? ['auscultation'] : [])],
    complications: [complication],
    lowestSpo2,
    lowestSystolic:
      complication === 'hypotension_below_90' ? random.between(62, 89) : random.between(92, 150),
  }
}
