/**
 * Defines the procedures that count in a case, for the filter, the search, reports, the dashboard, case types, rules and
 * exports: those that the team recorded as done, those that drugs, blood and the airway imply, and the series that any of
 * these count towards.
 */
import { findEntry } from '#reference/codes.ts'
import { drugs } from '#reference/drugs.ts'
import { procedures, type ProcedureEntry } from '#reference/procedures.ts'
import { countedRoles } from '#reference/operator-roles.ts'
import { countedRole, rolesOutsideTeam, type CountedRole } from './roles.ts'

/** The eight procedure series of the dashboard, in display order. */
export const dashboardProcedures: readonly ProcedureEntry[] = procedures.filter((entry) => entry.dashboard)

type Absent = null | undefined

interface Line {
  code: string
  operatorRole?: string | Absent
  supervisionLevel?: string | Absent
  setting?: string | Absent
}

export interface Treatment {
  encounterSetting?: string
  procedures?: readonly Line[]
  drugs?: readonly { code: string; givenByRole?: string | Absent }[]
  blood?: readonly { product: string; givenByRole?: string | Absent }[]
  airway?: AirwayTreatment | null
}

interface AirwayTreatment {
  inductionAgent?: string | Absent
  neuromuscularBlocker?: string | Absent
  opioidCoInduction?: string | Absent
  confirmation?: readonly string[] | Absent
  attempts?: readonly { operator?: string | Absent }[] | Absent
}

/** A procedure that counts, its role, and whether it was only simulated. */
export interface DoneProcedure {
  readonly code: string
  readonly role: CountedRole
  /** Null means the level of the case. */
  readonly supervisionLevel: string | null
  readonly isSimulated: boolean
}

export const isSimulated = (
  procedure: { setting?: string | Absent },
  encounterSetting: string | undefined,
): boolean => encounterSetting === 'simulated' || procedure.setting === 'simulated'

/** Whether a case counts as simulated. A training mission always does. */
export const isSimulatedCase = (theCase: {
  encounterSetting?: string
  mission?: { missionType?: string | Absent } | Absent
}): boolean => theCase.encounterSetting === 'simulated' || theCase.mission?.missionType === 'training'

const impliedByProduct: Readonly<Record<string, readonly string[]>> = {
  red_cells: ['red_cells_given'],
  plasma_fresh_frozen: ['plasma_given'],
  plasma_freeze_dried: ['plasma_given'],
  red_cells_and_plasma: ['red_cells_given', 'plasma_given'],
  whole_blood: ['whole_blood_given'],
  platelets: ['platelets_given'],
  cryoprecipitate: ['fibrinogen_given'],
  fibrinogen_concentrate: ['fibrinogen_given'],
}

const impliedByTranexamicAcid = 'tranexamic_acid_given'
const impliedByOpioid = 'opioid_usage'
const impliedByOtherProduct = 'blood_given'
const impliedByCapnography = 'capnography'

const impliableCodes: ReadonlySet<string> = new Set([
  ...Object.values(impliedByProduct).flat(),
  impliedByTranexamicAcid,
  impliedByOpioid,
  impliedByOtherProduct,
  impliedByCapnography,
  ...procedures.flatMap(({ rollsUpTo }) => rollsUpTo ?? []),
])

/** Whether a case can imply this procedure. `impliedProceduresIn` returns no other. */
export const canBeImplied = (code: string): boolean => impliableCodes.has(code)

/** Returns the procedures that giving a drug implies. */
function impliedByDrug(code: string): readonly string[] {
  if (code === 'tranexamic_acid') return [impliedByTranexamicAcid]
  const group = findEntry(drugs, code)?.group
  if (group === 'opioid') return [impliedByOpioid]
  return group === 'blood_product' ? (impliedByProduct[code] ?? [impliedByOtherProduct]) : []
}

interface GivenDrug {
  drug: string
  role: CountedRole
}

/**
 * Returns the drugs and blood products that the team gave. If another service placed the tube, that service also gave
 * the drugs for the intubation.
 */
function givenDrugsIn({ drugs: drugLines = [], blood = [], airway }: Treatment): GivenDrug[] {
  const attempts = airway?.attempts ?? []
  const isAirwayOurs =
    attempts.length === 0 || attempts.some(({ operator }) => !rolesOutsideTeam.has(operator ?? 'self'))
  const agents = isAirwayOurs
    ? [airway?.inductionAgent, airway?.neuromuscularBlocker, airway?.opioidCoInduction]
    : []
  return [
    ...drugLines.map(({ code, givenByRole }) => ({ drug: code, role: countedRole(givenByRole) })),
    ...blood.map(({ product, givenByRole }) => ({ drug: product, role: countedRole(givenByRole) })),
    ...agents.map((agent) => ({ drug: agent ?? 'none', role: countedRole('performed') })),
  ].flatMap(({ drug, role }) => (drug === 'none' || role === null ? [] : [{ drug, role }]))
}

/** Returns the codes of the drugs and blood products that the team gave, each once. */
export const drugsGivenIn = (treatment: Treatment): string[] => [
  ...new Set(givenDrugsIn(treatment).map(({ drug }) => drug)),
]

const keyOf = ({ code, isSimulated: simulated }: DoneProcedure): string => `${code} ${simulated}`

function recordedProceduresIn({ procedures: lines = [], encounterSetting }: Treatment): DoneProcedure[] {
  return lines.flatMap((line) => {
    const role = countedRole(line.operatorRole)
    const { code, supervisionLevel = null } = line
    return role === null
      ? []
      : [{ code, role, supervisionLevel, isSimulated: isSimulated(line, encounterSetting) }]
  })
}

/**
 * Returns each implied procedure of the case once, with the most independent of its roles. Omits recorded procedures.
 */
export function impliedProceduresIn(treatment: Treatment): DoneProcedure[] {
  const recordedProcedures = recordedProceduresIn(treatment)
  const caseDefaults = { supervisionLevel: null, isSimulated: treatment.encounterSetting === 'simulated' }
  const causes: DoneProcedure[] = [
    ...recordedProcedures,
    ...givenDrugsIn(treatment).flatMap(({ drug, role }) =>
      impliedByDrug(drug).map((code) => ({ code, role, ...caseDefaults })),
    ),
    ...(treatment.airway?.confirmation?.includes('waveform_capnography')
      ? [{ code: impliedByCapnography, role: 'performed' as const, ...caseDefaults }]
      : []),
  ]
  const series = causes.flatMap((cause) => {
    const code = findEntry(procedures, cause.code)?.rollsUpTo
    return code === undefined ? [] : [{ ...cause, code }]
  })
  const recordedKeys = new Set(recordedProcedures.map(keyOf))
  const byIndependence = [...causes, ...series].toSorted(
    (a, b) => countedRoles.indexOf(a.role) - countedRoles.indexOf(b.role),
  )
  const proceduresByKey = Map.groupBy(byIndependence, keyOf)
  return [...proceduresByKey].flatMap(([key, candidates]) =>
    recordedKeys.has(key) ? [] : candidates.slice(0, 1),
  )
}

/** Returns every procedure that counts in the case, including each recorded line. */
export const proceduresDoneIn = (treatment: Treatment): DoneProcedure[] => [
  ...recordedProceduresIn(treatment),
  ...impliedProceduresIn(treatment),
]

/** Returns the dashboard series in which the case counts. Only real treatment counts. */
export function dashboardProceduresOf(treatment: Treatment): string[] {
  const realCodes = new Set(
    proceduresDoneIn(treatment).flatMap((done) => (done.isSimulated ? [] : [done.code])),
  )
  return dashboardProcedures.map(({ code }) => code).filter((code) => realCodes.has(code))
}
