import type { CaseRequest } from '#logging/cases/contract.ts'
import { minutesBetween } from '#logging/missions/mission.ts'
import type { CareCourse } from './clinical-builder.ts'
import { drawDrug, usualDrugs, type GivenDrug, type MedicineName } from './medicines.ts'
import type { Random } from './random.ts'
import type { DemoUser } from './users.ts'

type Procedures = NonNullable<CaseRequest['procedures']>
type Blood = NonNullable<CaseRequest['blood']>
type Airway = NonNullable<CaseRequest['airway']>

const isPulseless = ({ story }: CareCourse): boolean =>
  story.arrest !== undefined && story.arrest.hadCirculationBefore !== true

/** Procedures that only make sense without a tracheal tube. */
const proceduresWithoutTube = new Set(['non_invasive_ventilation', 'high_flow_nasal_oxygen'])

function listTubeProcedures(course: CareCourse): string[] {
  const { tubedBy, outcome } = course
  if (tubedBy === null) return []
  if (tubedBy === 'before') return ['invasive_ventilation', 'capnography', 'maintenance_anaesthesia']
  const ventilation = outcome === 'died_with_team' ? [] : ['invasive_ventilation']
  if (isPulseless(course)) return ['bag_valve_mask', 'intubation_no_drugs', 'capnography', ...ventilation]
  return [
    'rapid_sequence_induction',
    'tracheal_intubation_oral',
    'capnography',
    'maintenance_anaesthesia',
    ...ventilation,
  ]
}

/**
 * Draws the procedures: those of the story, those drawn by their shares, and those that follow from the tube, the rhythm and the
 * extrication.
 */
export function drawProcedureCodes(random: Random, course: CareCourse): ReadonlySet<string> {
  const { story, mission, tubedBy } = course
  const procedureCodes = new Set([
    ...(story.fixedProcedures ?? []),
    ...Object.entries(story.procedures).flatMap(([code, percent]) =>
      random.chance(percent / 100) ? [code] : [],
    ),
    ...listTubeProcedures(course),
    ...(isPulseless(course) && (story.arrest?.shocks[0] ?? 0) > 0 ? ['defibrillation'] : []),
    ...(mission.hoistUsed ? ['hoist_rescue'] : []),
  ])
  return tubedBy === null
    ? procedureCodes
    : new Set([...procedureCodes].filter((code) => !proceduresWithoutTube.has(code)))
}

const countedSkills = new Set([
  'iv_access',
  'io_access',
  'arterial_line',
  'central_venous_access',
  'finger_thoracostomy',
  'chest_drain_inserted',
  'regional_nerve_block',
  'joint_relocation',
])
const intubations = new Set(['tracheal_intubation_oral', 'intubation_no_drugs'])
const accessProcedures = ['iv_access', 'io_access', 'umbilical_access', 'central_venous_access']

export function drawProcedures(
  random: Random,
  procedureCodes: ReadonlySet<string>,
  profession: DemoUser['profession'],
): Procedures {
  const roleWeights =
    profession === 'student'
      ? { observed: 78, assisted: 22 }
      : { performed: 64, assisted: 24, performed_supervised: 7, supervised: 5 }
  return [...procedureCodes].map((code) => ({
    code,
    operatorRole: random.weighted(roleWeights),
    ...(countedSkills.has(code) &&
      random.chance(0.4) && {
        attempts: Number(random.weighted({ '1': 86, '2': 14 })),
        outcome: 'successful',
      }),
  }))
}

/** Draws the type of colleague who placed the tube; null if the author did. */
export function drawIntubator(random: Random, procedures: Procedures): string | null {
  const role = procedures.find(({ code }) => intubations.has(code))?.operatorRole
  if (role?.startsWith('performed')) return null
  return random.weighted({ doctor_colleague: 62, paramedic_colleague: 38 })
}

/** Sets the number of attempts of an intubation to the number in the airway section. */
export const addAttempts = (procedures: Procedures, airway: Airway): Procedures =>
  procedures.map((line) =>
    intubations.has(line.code)
      ? { ...line, attempts: airway.attempts?.length ?? 1, outcome: 'successful' }
      : line,
  )

const inductionDrugs: Readonly<Record<string, MedicineName>> = {
  ketamine: 'ketamineInduction',
  propofol: 'propofolInduction',
  etomidate: 'etomidateInduction',
  rocuronium: 'rocuronium',
  suxamethonium: 'suxamethonium',
  fentanyl: 'fentanylInduction',
}
const newbornYears = 0.1
const shockSystolicLimit = 100

function listAirwayDrugs(code: string, airway: Airway | undefined, years: number): MedicineName[] {
  if (code === 'maintenance_anaesthesia')
    return [years < newbornYears ? 'morphineMaintenance' : 'propofolMaintenance']
  if (code !== 'rapid_sequence_induction') return []
  const agents = [airway?.inductionAgent, airway?.neuromuscularBlocker, airway?.opioidCoInduction]
  const isShocked = (airway?.lowestSystolic ?? shockSystolicLimit) < shockSystolicLimit
  return agents.flatMap((agent) =>
    agent === 'ketamine' && isShocked ? ['ketamineInShock'] : (inductionDrugs[agent ?? ''] ?? []),
  )
}

interface TreatmentFacts {
  procedures: Procedures
  airway: Airway | undefined
  arrest: NonNullable<CaseRequest['clinical']>['arrest']
  /** The weight of a child, for doses; null for adults. */
  weightKg: number | null
}

/** Draws the drugs of the procedures, of the story and of the arrest, each with the role of the person who gave it. */
export function drawDrugs(
  random: Random,
  { story, years }: CareCourse,
  { procedures, airway, arrest, weightKg }: TreatmentFacts,
): GivenDrug[] {
  const [firstRole] = procedures.map(({ operatorRole }) => operatorRole)
  const drawNamedDrugs = (names: readonly MedicineName[], givenByRole = firstRole): GivenDrug[] =>
    [...Map.groupBy(names, (name) => name)].flatMap(([name, repeats]) => {
      const drug = drawDrug(random, name, weightKg)
      return drug ? [{ ...drug, ...(repeats.length > 1 && { doses: repeats.length }), givenByRole }] : []
    })
  const { adrenalineDoses, shocks } = arrest ?? {}
  const isTreatedByTeam = arrest && story.arrest?.hadCirculationBefore !== true
  const lines = [
    ...(isTreatedByTeam && adrenalineDoses
      ? drawNamedDrugs(['adrenalineArrest']).map((line) => ({ ...line, doses: adrenalineDoses }))
      : []),
    ...(isTreatedByTeam && (shocks ?? 0) >= 3 ? drawNamedDrugs(['amiodaroneArrest']) : []),
    ...procedures.flatMap(({ code, operatorRole }) =>
      drawNamedDrugs(
        [
          ...(story.drugsOfProcedures?.[code] ?? usualDrugs[code] ?? []),
          ...listAirwayDrugs(code, airway, years),
        ],
        operatorRole,
      ),
    ),
    ...drawNamedDrugs(story.fixedDrugs ?? []),
  ]
  return isIntraosseous(procedures) ? lines.map(toIntraosseous) : lines
}

const isIntraosseous = (procedures: Procedures): boolean =>
  accessProcedures.find((code) => procedures.some((line) => line.code === code)) === 'io_access'
const toIntraosseous = (line: GivenDrug): GivenDrug =>
  line.route === 'intravenous' ? { ...line, route: 'intraosseous' } : line

const products: Readonly<Record<string, string>> = {
  red_cells_given: 'red_cells',
  plasma_given: 'plasma_freeze_dried',
}

/** Draws the blood products. They start after the team reached the patient and before it handed over. */
export function drawBlood(random: Random, { story, mission }: CareCourse, procedures: Procedures): Blood {
  const minutesToPatient = minutesBetween(mission.activatedAt, mission.atPatientAt ?? mission.arriveSceneAt)
  const minutesLeft = minutesBetween(mission.activatedAt, mission.leaveSceneAt ?? mission.handoverAt)
  const isMassive = procedures.some(({ code }) => code === 'massive_transfusion_activated')
  return procedures.flatMap(({ code, operatorRole: givenByRole }) => {
    const product = products[code]
    if (product === undefined) return []
    const startMinutes =
      minutesToPatient === null
        ? null
        : Math.min(minutesToPatient + random.between(5, 16), minutesLeft ?? Infinity)
    return [
      {
        product,
        units: isMassive ? random.between(4, 6) : random.between(1, 3),
        ...(startMinutes !== null && { startedAfterActivationMinutes: startMinutes }),
        calciumGiven: story.fixedDrugs?.includes('calciumChloride') ?? false,
        givenByRole,
      },
    ]
  })
}

/** Whether a drug or blood was given intravenously, although no vascular access is recorded. */
export function lacksAccess(
  drugs: readonly GivenDrug[],
  blood: Blood,
  procedureCodes: ReadonlySet<string>,
): boolean {
  const isNeeded = blood.length > 0 || drugs.some(({ route }) => route === 'intravenous')
  return isNeeded && !accessProcedures.some((code) => procedureCodes.has(code))
}
