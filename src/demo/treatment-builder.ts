import type { CaseRequest } from '#logging/cases/contract.ts'
import { minutesBetween } from '#logging/missions/mission.ts'
import type { Course } from './clinical-builder.ts'
import { drawDrug, usualDrugs, type GivenDrug, type MedicineName } from './medicines.ts'
import type { Random } from './random.ts'
import type { DemoUser } from './users.ts'

type Procedures = NonNullable<CaseRequest['procedures']>
type Blood = NonNullable<CaseRequest['blood']>
type Airway = NonNullable<CaseRequest['airway']>

const isPulseless = ({ story }: Course): boolean =>
  story.arrest !== undefined && story.arrest.hadCirculationBefore !== true

/** Procedures that only make sense without a tracheal tube. */
const untubed = new Set(['non_invasive_ventilation', 'high_flow_nasal_oxygen'])

function tubeCodes(course: Course): string[] {
  const { tubedBy, outcome } = course
  if (tubedBy === null) return []
  if (tubedBy === 'before') return ['invasive_ventilation', 'capnography', 'maintenance_anaesthesia']
  const ventilated = outcome === 'died_with_team' ? [] : ['invasive_ventilation']
  if (isPulseless(course)) return ['bag_valve_mask', 'intubation_no_drugs', 'capnography', ...ventilated]
  return [
    'rapid_sequence_induction',
    'tracheal_intubation_oral',
    'capnography',
    'maintenance_anaesthesia',
    ...ventilated,
  ]
}

/**
 * Draws the procedures: those of the story, those drawn by their shares, and those that follow from the tube, the rhythm and the
 * extrication.
 */
export function drawDone(random: Random, course: Course): ReadonlySet<string> {
  const { story, mission, tubedBy } = course
  const doneProcedures = new Set([
    ...(story.fixedProcedures ?? []),
    ...Object.entries(story.procedures).flatMap(([code, percent]) =>
      random.chance(percent / 100) ? [code] : [],
    ),
    ...tubeCodes(course),
    ...(isPulseless(course) && (story.arrest?.shocks[0] ?? 0) > 0 ? ['defibrillation'] : []),
    ...(mission.hoistUsed ? ['hoist_rescue'] : []),
  ])
  return tubedBy === null ? doneProcedures : new Set([...doneProcedures].filter((code) => !untubed.has(code)))
}

const skills = new Set([
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
const access = ['iv_access', 'io_access', 'umbilical_access', 'central_venous_access']

export function drawProcedures(
  random: Random,
  done: ReadonlySet<string>,
  profession: DemoUser['profession'],
): Procedures {
  const mine =
    profession === 'student'
      ? { observed: 78, assisted: 22 }
      : { performed: 64, assisted: 24, performed_supervised: 7, supervised: 5 }
  return [...done].map((code) => ({
    code,
    operatorRole: random.weighted(mine),
    ...(skills.has(code) &&
      random.chance(0.4) && {
        attempts: Number(random.weighted({ '1': 86, '2': 14 })),
        outcome: 'successful',
      }),
  }))
}

/** The type of colleague who placed the tube; null if the author did. */
export function intubatorOf(random: Random, procedures: Procedures): string | null {
  const role = procedures.find(({ code }) => intubations.has(code))?.operatorRole
  if (role?.startsWith('performed')) return null
  return random.weighted({ doctor_colleague: 62, paramedic_colleague: 38 })
}

/** Gives the procedure of an intubation the number of attempts that the airway section has. */
export const withAttempts = (procedures: Procedures, airway: Airway): Procedures =>
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
const shockedBelow = 100

function airwayDrugs(code: string, airway: Airway | undefined, years: number): MedicineName[] {
  if (code === 'maintenance_anaesthesia')
    return [years < newbornYears ? 'morphineMaintenance' : 'propofolMaintenance']
  if (code !== 'rapid_sequence_induction') return []
  const agents = [airway?.inductionAgent, airway?.neuromuscularBlocker, airway?.opioidCoInduction]
  const isShocked = (airway?.lowestSystolic ?? shockedBelow) < shockedBelow
  return agents.flatMap((agent) =>
    agent === 'ketamine' && isShocked ? ['ketamineInShock'] : (inductionDrugs[agent ?? ''] ?? []),
  )
}

interface PatientFacts {
  procedures: Procedures
  airway: Airway | undefined
  arrest: NonNullable<CaseRequest['clinical']>['arrest']
  /** The doses of a child. */
  weightKg: number | null
}

/** Draws the drugs of the procedures, of the story and of the arrest, each with who gave it. */
export function drawDrugs(
  random: Random,
  { story, years }: Course,
  { procedures, airway, arrest, weightKg }: PatientFacts,
): GivenDrug[] {
  const [firstRole] = procedures.map(({ operatorRole }) => operatorRole)
  const drugsOf = (names: readonly MedicineName[], givenByRole = firstRole): GivenDrug[] =>
    [...Map.groupBy(names, (name) => name)].flatMap(([name, same]) => {
      const drug = drawDrug(random, name, weightKg)
      return drug ? [{ ...drug, ...(same.length > 1 && { doses: same.length }), givenByRole }] : []
    })
  const { adrenalineDoses, shocks } = arrest ?? {}
  const isOurs = arrest && story.arrest?.hadCirculationBefore !== true
  const lines = [
    ...(isOurs && adrenalineDoses
      ? drugsOf(['adrenalineArrest']).map((line) => ({ ...line, doses: adrenalineDoses }))
      : []),
    ...(isOurs && (shocks ?? 0) >= 3 ? drugsOf(['amiodaroneArrest']) : []),
    ...procedures.flatMap(({ code, operatorRole }) =>
      drugsOf(
        [...(story.drugsOfProcedures?.[code] ?? usualDrugs[code] ?? []), ...airwayDrugs(code, airway, years)],
        operatorRole,
      ),
    ),
    ...drugsOf(story.fixedDrugs ?? []),
  ]
  return isIntraosseous(procedures) ? lines.map(throughBone) : lines
}

const isIntraosseous = (procedures: Procedures): boolean =>
  access.find((code) => procedures.some((line) => line.code === code)) === 'io_access'
const throughBone = (line: GivenDrug): GivenDrug =>
  line.route === 'intravenous' ? { ...line, route: 'intraosseous' } : line

const products: Readonly<Record<string, string>> = {
  red_cells_given: 'red_cells',
  plasma_given: 'plasma_freeze_dried',
}

/** Draws the blood products. They start after the team reached the patient and before it handed over. */
export function drawBlood(random: Random, { story, mission }: Course, procedures: Procedures): Blood {
  const reached = minutesBetween(mission.activatedAt, mission.atPatientAt ?? mission.arriveSceneAt)
  const minutesLeft = minutesBetween(mission.activatedAt, mission.leaveSceneAt ?? mission.handoverAt)
  const isMassive = procedures.some(({ code }) => code === 'massive_transfusion_activated')
  return procedures.flatMap(({ code, operatorRole: givenByRole }) => {
    const product = products[code]
    if (product === undefined) return []
    const started =
      reached === null ? null : Math.min(reached + random.between(5, 16), minutesLeft ?? Infinity)
    return [
      {
        product,
        units: isMassive ? random.between(4, 6) : random.between(1, 3),
        ...(started !== null && { startedAfterActivationMinutes: started }),
        calciumGiven: story.fixedDrugs?.includes('calciumChloride') ?? false,
        givenByRole,
      },
    ]
  })
}

/** Whether a drug was given intravenously without a recorded access. */
export function lacksAccess(drugs: readonly GivenDrug[], blood: Blood, done: ReadonlySet<string>): boolean {
  const isNeeded = blood.length > 0 || drugs.some(({ route }) => route === 'intravenous')
  return isNeeded && !access.some((code) => done.has(code))
}
