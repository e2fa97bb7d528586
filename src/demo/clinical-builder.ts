import type { CaseRequest } from '#cases/contract.ts'
import { isTransfer } from './mission-builder.ts'
import type { Random } from './random.ts'
import type { Scenario } from './scenarios/scenario.ts'

type Clinical = NonNullable<CaseRequest['clinical']>
type Vitals = NonNullable<Clinical['vitals']>[number]

interface Patient {
  scenario: Scenario
  missionType: string
  outcome: string
  /** The age in years; a fraction for babies. */
  years: number
  hasTube: boolean
}

/** Draws vital signs around the normal values for the age, shifted by the severity of the scenario. */
function drawVitals(random: Random, point: string, { years, scenario }: Patient): Vitals {
  const ill = point === 'handover' ? Math.max(0, scenario.severity - 1) : scenario.severity
  const heart = years < 1 ? 140 : years < 5 ? 118 : years < 12 ? 98 : 82
  const pressure = years < 1 ? 75 : years < 5 ? 92 : years < 12 ? 104 : 132
  const breaths = years < 1 ? 40 : years < 5 ? 28 : years < 12 ? 22 : 16
  const systolicBp = random.around(pressure - ill * 9, 22, 45, 230)
  return {
    point,
    heartRate: random.around(heart + ill * 9, 22, 36, 215),
    systolicBp,
    diastolicBp: Math.max(22, Math.round(systolicBp * 0.6) + random.between(-4, 4)),
    respiratoryRate: random.around(breaths + ill * 2, 6, 6, 58),
    spo2: random.around(98 - ill * 3, 4, 66, 100),
    gcsTotal: random.around(15 - ill * 3, 4, 3, 15),
    ...(random.chance(0.4) && { temperatureC: random.around(366 - ill * 4, 14, 320, 404) / 10 }),
    ...(random.chance(0.35) && { glucoseMmol: random.around(65, 30, 28, 220) / 10 }),
  }
}

function drawInjury(random: Random, scenario: Scenario): Clinical['injury'] {
  if (!scenario.mechanisms) return undefined
  const mechanism = random.weighted(scenario.mechanisms)
  const isBurn = scenario.type === 'burns'
  const isPenetrating = mechanism === 'stabbing' || mechanism === 'shooting'
  return {
    injuryType: isBurn ? 'burn' : isPenetrating ? 'penetrating' : 'blunt',
    mechanism,
    intent: isPenetrating ? 'assault' : 'accidental',
    entrapment:
      mechanism === 'rtc_car_occupant' ? random.weighted({ none: 62, relative: 24, absolute: 14 }) : 'none',
    ...(isBurn && {
      burnPercent: random.between(2, 90) / 2,
      burnDepth: ['partial'],
      airwayBurn: random.chance(0.2),
    }),
    ...(!isBurn &&
      scenario.severity > 1 && {
        ais: [
          { region: 'chest', severity: random.between(1, 4) },
          { region: 'extremity', severity: random.between(1, 4) },
        ],
      }),
  }
}

function drawArrest(random: Random, { scenario, outcome }: Patient): Clinical['arrest'] {
  if (scenario.type !== 'cardiac_arrest') return undefined
  const hasDied = outcome === 'died_with_team'
  const firstRhythm = random.weighted(
    hasDied
      ? { asystole: 58, pulseless_electrical_activity: 30, ventricular_fibrillation: 12 }
      : { ventricular_fibrillation: 62, pulseless_electrical_activity: 24, asystole: 14 },
  )
  return {
    timing: random.weighted({ before_team: 92, with_team: 8 }),
    witnessed: random.weighted({ bystander: 56, unwitnessed: 36, health_professional: 8 }),
    bystanderCpr: random.weighted({ yes: 68, no: 26, not_known: 6 }),
    aetiology: random.weighted({ cardiac: 84, asphyxia: 6, other_medical: 10 }),
    firstRhythm,
    shocks: firstRhythm === 'ventricular_fibrillation' ? random.between(1, 7) : random.between(0, 1),
    adrenalineDoses: random.between(0, 7),
    lowFlowMinutes: random.between(6, 55),
    mechanicalCpr: random.chance(0.45),
    outcome: hasDied
      ? 'terminated'
      : outcome === 'handed_over_ongoing_cpr'
        ? 'no_rosc_transported'
        : 'rosc_sustained',
    ...(hasDied && { terminationReason: 'futility' }),
  }
}

function drawTransfer(random: Random, { missionType, scenario, hasTube }: Patient): Clinical['transfer'] {
  if (!isTransfer(missionType)) return undefined
  const destination: Record<string, string> = {
    neonatal: 'neonatal_unit',
    paediatric: 'paediatric_centre',
    obstetric: 'maternity_unit',
    cardiac: 'cath_lab',
    neurological: 'neurosurgical_centre',
    burns: 'burns_centre',
  }
  return {
    fromType: random.weighted({ hospital_emergency: 56, hospital_icu: 28, hospital_ward: 16 }),
    toType: destination[scenario.type] ?? 'intensive_care_unit',
    reason: random.weighted({
      specialist_care: 58,
      critical_care_upgrade: 24,
      time_critical_intervention: 18,
    }),
    timeCritical: random.chance(0.35),
    infusionCount: random.between(0, scenario.severity + 2),
    devices: hasTube ? ['ventilator'] : scenario.type === 'neonatal' ? ['incubator'] : ['none'],
    adverseEvents: [random.weighted({ none: 86, hypotension: 6, hypoxia: 3, equipment: 3, delay: 2 })],
    acceptedBeforeDeparture: random.chance(0.97),
  }
}

function levelOf(random: Random, { scenario, years, missionType }: Patient): string | undefined {
  if (scenario.levelOfCare) return random.weighted(scenario.levelOfCare)
  if (!isTransfer(missionType))
    return random.chance(0.5) ? random.weighted({ level_1: 20, level_2: 40, level_3: 40 }) : undefined
  if (years < 28 / 365) return 'neonatal_high_dependency'
  return years < 16 ? 'paediatric_level_2' : 'level_2'
}

/** Draws the diagnosis, the vital signs at first contact and at handover, and what the type of case adds. */
export function drawClinical(random: Random, patient: Patient): Clinical {
  const { scenario, outcome } = patient
  const injury = drawInjury(random, scenario)
  const arrest = drawArrest(random, patient)
  const transfer = drawTransfer(random, patient)
  const isWithoutCirculation = arrest !== undefined && outcome === 'died_with_team'
  return {
    diagnosisPrimary: random.weighted(scenario.diagnoses),
    ...(random.chance(0.72) && { summary: random.pick(scenario.summaries) }),
    levelOfCare: levelOf(random, patient),
    nacaScore:
      outcome === 'died_with_team'
        ? 'naca_7'
        : `naca_${Math.min(6, scenario.severity + random.between(2, 3))}`,
    ...(!isWithoutCirculation && {
      vitals: [drawVitals(random, 'first', patient), drawVitals(random, 'handover', patient)],
    }),
    ...(injury && { injury }),
    ...(arrest && { arrest }),
    ...(transfer && { transfer }),
  }
}
