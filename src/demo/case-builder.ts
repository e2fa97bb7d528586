import type { CaseRequest } from '#cases/contract.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { drawAirway } from './airway-builder.ts'
import { drawClinical } from './clinical-builder.ts'
import { drawMission } from './mission-builder.ts'
import type { DemoUser } from './users.ts'
import type { Random } from './random.ts'
import { acuteIllnessScenarios } from './scenarios/acute-illness.ts'
import { heartAndLungScenarios } from './scenarios/heart-and-lungs.ts'
import { motherAndChildScenarios } from './scenarios/mothers-and-children.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { traumaScenarios } from './scenarios/trauma.ts'

const scenarios = [
  ...traumaScenarios,
  ...heartAndLungScenarios,
  ...acuteIllnessScenarios,
  ...motherAndChildScenarios,
]
const scenarioWeights = Object.fromEntries(scenarios.map(({ weight }, at) => [String(at), weight]))

const reflections = [
  { what: 'Good shared mental model before induction.', nowWhat: 'Keep saying the plan out loud.' },
  {
    what: 'Scene time grew while we looked for a second line.',
    nowWhat: 'Decide on intraosseous access sooner.',
  },
  {
    what: 'Handover was interrupted twice.',
    soWhat: 'Key times were lost.',
    nowWhat: 'Ask for a hands-off minute.',
  },
  { what: 'Difficult packaging on a slope.', learningPoints: ['Anchor the stretcher before loading.'] },
]
const tags = ['night', 'teaching', 'winch', 'blood', 'difficult access', 'audit', 'good teamwork']

const crewRoles = {
  doctor: 'doctor',
  nurse: 'flight_nurse',
  paramedic: 'critical_care_paramedic',
  student: 'student',
} as const
const grades = {
  '0-1': 'newly_qualified',
  '1-3': 'junior_doctor',
  '3-5': 'trainee',
  '5+': 'senior_trainee',
} as const

function drawAge(
  random: Random,
  { age }: Scenario,
): { patientAge: number; patientAgeUnit: 'years' | 'months' | 'days' | 'hours' } {
  const patientAge = random.around(age.middle, age.spread, age.min, age.max)
  return { patientAge, patientAgeUnit: age.unit ?? 'years' }
}

const yearsPerUnit = { years: 1, months: 1 / 12, days: 1 / 365, hours: 1 / 8766 }

/** Draws the team section that this user would enter: the crew, and the user's own part. */
export function drawTeam(random: Random, owner: DemoUser): NonNullable<CaseRequest['team']> {
  const isSenior = owner.role === 'supervisor' || owner.experience === '5+'
  const supervisionLevel =
    owner.profession === 'student'
      ? random.weighted({ observed: 55, immediate: 45 })
      : isSenior
        ? random.weighted({ independent: 84, supervising: 16 })
        : random.weighted({ immediate: 12, local: 22, local_prompt: 8, distant: 34, independent: 24 })
  return {
    myRole: crewRoles[owner.profession],
    myGrade:
      owner.role === 'supervisor'
        ? 'consultant'
        : owner.profession === 'doctor'
          ? grades[owner.experience]
          : 'qualified',
    myInvolvement:
      owner.profession === 'student'
        ? 'observer'
        : random.weighted({ lead: 52, joint_lead: 20, support: 28 }),
    supervisionLevel,
    ...(owner.supervisorId &&
      !['independent', 'supervising', 'observed'].includes(supervisionLevel) && {
        supervisorUserId: owner.supervisorId,
      }),
    crew: [
      { role: 'doctor', count: 1 },
      { role: 'critical_care_paramedic', count: 1 },
      { role: 'pilot_in_command', count: 1 },
    ],
    learnerPresent: random.chance(0.12),
  }
}

function drawProcedures(
  random: Random,
  scenario: Scenario,
  { owner, hasTube }: { owner: DemoUser; hasTube: boolean },
): NonNullable<CaseRequest['procedures']> {
  const codes = Object.entries(scenario.procedures).flatMap(([code, percent]) =>
    random.chance(percent / 100) ? [code] : [],
  )
  if (hasTube && scenario.type === 'cardiac_arrest') codes.push('intubation_no_drugs')
  if (hasTube && scenario.type !== 'cardiac_arrest') {
    codes.push('rapid_sequence_induction', 'tracheal_intubation_oral', 'maintenance_anaesthesia')
  }
  const mine =
    owner.profession === 'student'
      ? { observed: 78, assisted: 22 }
      : { performed: 62, assisted: 22, performed_supervised: 9, supervised: 7 }
  return codes.map((code) => ({
    code,
    operatorRole: random.weighted(mine),
    ...(random.chance(0.3) && {
      attempts: random.weighted({ '1': 86, '2': 14 }) === '1' ? 1 : 2,
      outcome: 'successful',
    }),
  }))
}

function drugsOf(procedures: NonNullable<CaseRequest['procedures']>): NonNullable<CaseRequest['drugs']> {
  const has = new Set(procedures.map(({ code }) => code))
  return [
    ...(has.has('opioid_usage')
      ? [{ code: 'fentanyl', dose: 100, unit: 'mcg', route: 'intravenous', purpose: 'analgesia' }]
      : []),
    ...(has.has('ketamine_analgesia')
      ? [{ code: 'ketamine', dose: 30, unit: 'mg', route: 'intravenous', purpose: 'analgesia' }]
      : []),
    ...(has.has('tranexamic_acid_given')
      ? [{ code: 'tranexamic_acid', dose: 1, unit: 'g', route: 'intravenous', purpose: 'haemorrhage' }]
      : []),
  ]
}

const surgical = new Set(['resuscitative_thoracotomy', 'front_of_neck_airway'])

function drawFlag(random: Random, { outcome, codes }: { outcome: string; codes: string[] }) {
  const reason = codes.some((code) => surgical.has(code))
    ? 'surgical_procedure'
    : codes.includes('red_cells_given')
      ? 'blood_transfusion'
      : outcome === 'died_with_team'
        ? 'death_with_team'
        : 'clinician_request'
  const isFlagged = random.chance(
    reason === 'surgical_procedure' ? 0.8 : reason === 'clinician_request' ? 0.015 : 0.12,
  )
  return isFlagged ? { flagCaseReview: true, flagReasons: [reason] } : {}
}

const destinations: Record<string, string> = {
  trauma: 'major_trauma_centre',
  cardiac: 'cath_lab',
  neurological: 'stroke_centre',
  burns: 'burns_centre',
  neonatal: 'neonatal_unit',
  paediatric: 'paediatric_centre',
  obstetric: 'maternity_unit',
}

/** Draws one logged case, as its owner would have sent it. */
export function drawCase(
  random: Random,
  { owner, activatedAt }: { owner: DemoUser; activatedAt: number },
): CaseRequest {
  const scenario = scenarios[Number(random.weighted(scenarioWeights))]
  if (!scenario) throw new Error('There are no scenarios')
  const outcome = random.weighted(scenario.outcomes)
  const { mission, hasPatient } = drawMission(random, { scenario, owner, activatedAt, outcome })
  const date = dateIn(owner.organization.time_zone, new Date(activatedAt))
  const facts: CaseRequest = {
    date,
    type: scenario.type,
    status: 'completed',
    mission,
    team: drawTeam(random, owner),
  }
  if (!hasPatient) return facts

  const age = drawAge(random, scenario)
  const years = age.patientAge * yearsPerUnit[age.patientAgeUnit]
  const hasTube = years >= 16 && random.chance((scenario.airwayPercent ?? 0) / 100)
  const procedures = drawProcedures(random, scenario, { owner, hasTube })
  const isMale = random.chance(scenario.malePercent / 100)
  return {
    ...facts,
    ...age,
    patient: {
      gender: random.chance(0.006) ? 'unknown' : isMale ? 'male' : 'female',
      ageEstimated: random.chance(0.2),
    },
    clinical: drawClinical(random, {
      scenario,
      missionType: mission.missionType ?? '',
      outcome,
      years,
      hasTube,
    }),
    ...(hasTube && {
      airway: drawAirway(random, {
        isArrest: scenario.type === 'cardiac_arrest',
        isOperator: random.chance(0.5),
      }),
    }),
    procedures,
    drugs: drugsOf(procedures),
    outcome: {
      clinicalOutcome: outcome,
      ...(mission.result === 'patient_transported' && {
        destinationType: destinations[scenario.type] ?? 'emergency_department',
      }),
    },
    ...(random.chance(0.14) && { tags: [random.pick(tags)] }),
    ...(random.chance(0.16) && { reflection: random.pick(reflections) }),
    ...drawFlag(random, { outcome, codes: procedures.map(({ code }) => code) }),
  }
}
