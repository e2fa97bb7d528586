/**
 * Defines the procedures that count in a case, for the filter, the search, reports, the dashboard, case types, rules and
 * exports: those that the team recorded as done, those that drugs, blood and the airway imply, and the series that any of
 * these count towards.
 */
import { entryOf } from '#reference/codes.ts'
import { drugs } from '#reference/drugs.ts'
import { procedures, type ProcedureEntry } from '#reference/procedures.ts'
import { countedRoles } from '#reference/operator-roles.ts'
import { countedRole, notTheTeam, type CountedRole } from './roles.ts'

/** The eight procedure series of the dashboard, in display order. */
export const dashboardProcedures: readonly ProcedureEntry[] = procedures.filter((entry) => entry.dashboard)

type Unknown = null | undefined

interface Line {
  code: string
  operatorRole?: string | Unknown
  supervisionLevel?: string | Unknown
  setting?: string | Unknown
}

export interface Treatment {
  encounterSetting?: string
  procedures?: readonly Line[]
  drugs?: readonly { code: string; givenByRole?: string | Unknown }[]
  blood?: readonly { product: string; givenByRole?: string | Unknown }[]
  airway?: AirwayTreatment | null
}

interface AirwayTreatment {
  inductionAgent?: string | Unknown
  neuromuscularBlocker?: string | Unknown
  opioidCoInduction?: string | Unknown
  confirmation?: readonly string[] | Unknown
  attempts?: readonly { operator?: string | Unknown }[] | Unknown
}

/** A procedure that counts, its role, and whether it was only simulated. */
export interface Done {
  readonly code: string
  readonly role: CountedRole
  /** Null means the level of the case. */
  readonly supervisionLevel: string | null
  readonly isSimulated: boolean
}

export const isSimulated = (
  procedure: { setting?: string | Unknown },
  encounterSetting: string | undefined,
): boolean => encounterSetting === 'simulated' || procedure.setting === 'simulated'

/** Whether a case counts as simulated. A training mission always does. */
export const isSimulatedCase = (theCase: {
  encounterSetting?: string
  mission?: { missionType?: string | Unknown } | Unknown
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

/** Returns the procedures that giving a drug implies. */
function impliedByDrug(code: string): readonly string[] {
  if (code === 'tranexamic_acid') return ['tranexamic_acid_given']
  const group = entryOf(drugs, code)?.group
  if (group === 'opioid') return ['opioid_usage']
  return group === 'blood_product' ? (impliedByProduct[code] ?? ['blood_given']) : []
}

interface Given {
  drug: string
  role: CountedRole
}

/**
 * Returns the drugs and blood products that the team gave. If another service placed the tube, it also gave the drugs for it.
 */
function givenIn({ drugs: given = [], blood = [], airway }: Treatment): Given[] {
  const attempts = airway?.attempts ?? []
  const isOurs = attempts.length === 0 || attempts.some(({ operator }) => !notTheTeam.has(operator ?? 'self'))
  const agents = isOurs
    ? [airway?.inductionAgent, airway?.neuromuscularBlocker, airway?.opioidCoInduction]
    : []
  return [
    ...given.map(({ code, givenByRole }) => ({ drug: code, role: countedRole(givenByRole) })),
    ...blood.map(({ product, givenByRole }) => ({ drug: product, role: countedRole(givenByRole) })),
    ...agents.map((agent) => ({ drug: agent ?? 'none', role: countedRole('performed') })),
  ].flatMap(({ drug, role }) => (drug === 'none' || role === null ? [] : [{ drug, role }]))
}

/** Returns the codes of the drugs and blood products that the team gave, each once. */
export const drugsGivenIn = (treatment: Treatment): string[] => [
  ...new Set(givenIn(treatment).map(({ drug }) => drug)),
]

const keyOf = ({ code, isSimulated: simulated }: Done): string => `${code} ${simulated}`

function recordedIn({ procedures: lines = [], encounterSetting }: Treatment): Done[] {
  return lines.flatMap((line) => {
    const role = countedRole(line.operatorRole)
    const { code, supervisionLevel = null } = line
    return role === null
      ? []
      : [{ code, role, supervisionLevel, isSimulated: isSimulated(line, encounterSetting) }]
  })
}

/**
 * Returns the implied procedures of the case, without those recorded in it, each once, with the most independent of its roles.
 */
export function impliedIn(treatment: Treatment): Done[] {
  const recorded = recordedIn(treatment)
  const ofTheCase = { supervisionLevel: null, isSimulated: treatment.encounterSetting === 'simulated' }
  const causes: Done[] = [
    ...recorded,
    ...givenIn(treatment).flatMap(({ drug, role }) =>
      impliedByDrug(drug).map((code) => ({ code, role, ...ofTheCase })),
    ),
    ...(treatment.airway?.confirmation?.includes('waveform_capnography')
      ? [{ code: 'capnography', role: 'performed' as const, ...ofTheCase }]
      : []),
  ]
  const series = causes.flatMap((cause) => {
    const code = entryOf(procedures, cause.code)?.rollsUpTo
    return code === undefined ? [] : [{ ...cause, code }]
  })
  const isRecorded = new Set(recorded.map(keyOf))
  const byIndependence = [...causes, ...series].toSorted(
    (a, b) => countedRoles.indexOf(a.role) - countedRoles.indexOf(b.role),
  )
  const first = Map.groupBy(byIndependence, keyOf)
  return [...first].flatMap(([key, same]) => (isRecorded.has(key) ? [] : same.slice(0, 1)))
}

/** Returns every procedure that counts in the case, including each recorded line. */
export const doneIn = (treatment: Treatment): Done[] => [...recordedIn(treatment), ...impliedIn(treatment)]

/** Returns the dashboard series in which the case counts. Only real treatment counts. */
export function dashboardProceduresOf(treatment: Treatment): string[] {
  const real = new Set(doneIn(treatment).flatMap((done) => (done.isSimulated ? [] : [done.code])))
  return dashboardProcedures.map(({ code }) => code).filter((code) => real.has(code))
}
