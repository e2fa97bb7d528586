import type { Case } from '#logging/cases/contract.ts'
import { caseStatuses, caseTypes, encounterSettings, patientGenders } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { drugs } from '#reference/drugs.ts'
import { missionResults, missionTypes, platforms } from '#reference/mission-lists.ts'
import { missionTimes } from '#reference/mission-times.ts'
import { isDoneByOthers } from '#reference/operator-roles.ts'
import { procedures } from '#reference/procedures.ts'
import { crewRoles, supervisionLevels } from '#reference/team-lists.ts'
import { proceduresDoneIn } from '#logging/treatment/done.ts'
import { countedRole } from '#logging/treatment/roles.ts'
import { toClaimCell } from '#logging/cases/signature-claims/claim-words.ts'
import type { SignatureClaim } from '#logging/cases/signature-claims/claim.contract.ts'
import type { ExportedSignOff } from './sign-off.contract.ts'
import { decidingSignature, signerRoleWords, stateWords } from './sign-off-words.ts'

type Value = string | number | null | undefined
/** The signatures of a case as a file shows them: those given in Sortie, and those that an imported file claims. */
export interface CaseSignatures {
  signOff: ExportedSignOff | null
  signatureClaims: readonly SignatureClaim[]
}
type Column = readonly [heading: string, valueOf: (theCase: Case, signatures: CaseSignatures) => Value]
type List = readonly { readonly code: string; readonly label: string }[]

const labels = (list: List, codes: readonly (string | null | undefined)[] | null | undefined): string =>
  (codes ?? []).flatMap((code) => labelOf(list, code) ?? code ?? []).join('; ')

const yesOrNo = (value: boolean | null | undefined): string | null => {
  if (typeof value !== 'boolean') return null
  return value ? 'yes' : 'no'
}

type Role = string | null | undefined
type RoleTest = (role: Role) => boolean
const isOurs: RoleTest = (role) => countedRole(role) !== null
const isObserved: RoleTest = (role) => !isOurs(role) && !isDoneByOthers(role)

/** Whether a procedure was only simulated, in a case that was not. */
const isOnlySimulated = ({ setting }: { setting?: string | null | undefined }, theCase: Case): boolean =>
  setting === 'simulated' && theCase.encounterSetting !== 'simulated'

const proceduresBy = (hasRole: RoleTest, theCase: Case) =>
  (theCase.procedures ?? [])
    .filter((step) => hasRole(step.operatorRole) && !isOnlySimulated(step, theCase))
    .map(({ code }) => code)
const simulatedProcedures = (theCase: Case) =>
  (theCase.procedures ?? []).filter((step) => isOnlySimulated(step, theCase)).map(({ code }) => code)
const drugsBy = (hasRole: RoleTest, { drugs: drugLines }: Case) =>
  (drugLines ?? []).filter(({ givenByRole }) => hasRole(givenByRole)).map(({ code }) => code)
const bloodBy = (hasRole: RoleTest, { blood }: Case) =>
  (blood ?? []).filter(({ givenByRole }) => hasRole(givenByRole)).map(({ product }) => product)

/**
 * Returns the procedures that the case counts for in filters and reports, including those that drugs, blood and the airway
 * imply.
 */
function countedProcedures(theCase: Case): string {
  const doneProcedures = proceduresDoneIn(theCase)
  const realCodes = new Set(doneProcedures.filter(({ isSimulated }) => !isSimulated).map(({ code }) => code))
  const codes = [...new Set(doneProcedures.map(({ code }) => code))]
  return codes
    .map((code) => {
      const isSimulatedInRealCase = theCase.encounterSetting === 'real' && !realCodes.has(code)
      return `${labelOf(procedures, code)}${isSimulatedInRealCase ? ' (simulated)' : ''}`
    })
    .join('; ')
}

const maxPrintedAge = 90

/** Returns `90+` from 90 years on, because the exact age could identify the patient. */
const printedAge = ({ patientAge, patientAgeUnit }: Case): Value =>
  patientAgeUnit === 'years' && typeof patientAge === 'number' && patientAge >= maxPrintedAge
    ? `${maxPrintedAge}+`
    : patientAge

function roleOf({ signOff }: CaseSignatures): string | null {
  const signature = decidingSignature(signOff)
  return signature && signerRoleWords(signature.signer)
}

/** The columns of an exported logbook, in order. Codes are written as labels, separated by semicolons. */
const columns: readonly Column[] = [
  ['Mission number', ({ missionNumber }) => missionNumber],
  ['Patient', ({ patientSequence }) => patientSequence],
  ['Date', ({ date }) => date],
  ['Title', ({ title }) => title],
  ['Status', ({ status }) => labelOf(caseStatuses, status)],
  ['Real or simulated', ({ encounterSetting }) => labelOf(encounterSettings, encounterSetting)],
  ['Case type', ({ type }) => labelOf(caseTypes, type)],
  ['Mission type', ({ mission }) => labelOf(missionTypes, mission?.missionType)],
  ['Mission outcome', ({ mission }) => labelOf(missionResults, mission?.result)],
  ['Aircraft or vehicle', ({ mission }) => labelOf(platforms, mission?.platform)],
  ['Base', ({ baseLabel }) => baseLabel],
  ['Age', printedAge],
  ['Unit of age', ({ patientAgeUnit }) => patientAgeUnit],
  ['Gender', ({ patient }) => labelOf(patientGenders, patient?.gender)],
  ['My role', ({ team }) => labelOf(crewRoles, team?.myRole)],
  ['Supervision level', ({ team }) => labelOf(supervisionLevels, team?.supervisionLevel)],
  ['Supervisor', ({ supervisor }) => supervisor?.name],
  ['Presenting problem', ({ clinical }) => clinical?.presentation],
  ['Working diagnosis', ({ clinical }) => labelOf(diagnoses, clinical?.diagnosisPrimary)],
  ['Further diagnoses', ({ clinical }) => labels(diagnoses, clinical?.diagnosisSecondary)],
  ['Procedures', (theCase) => labels(procedures, proceduresBy(isOurs, theCase))],
  ['Simulated procedures', (theCase) => labels(procedures, simulatedProcedures(theCase))],
  ['Drugs', (theCase) => labels(drugs, drugsBy(isOurs, theCase))],
  ['Counts as', countedProcedures],
  ['Procedures observed', (theCase) => labels(procedures, proceduresBy(isObserved, theCase))],
  [
    'Drugs observed',
    (theCase) => labels(drugs, [...drugsBy(isObserved, theCase), ...bloodBy(isObserved, theCase)]),
  ],
  ['Procedures before our arrival', (theCase) => labels(procedures, proceduresBy(isDoneByOthers, theCase))],
  [
    'Drugs before our arrival',
    (theCase) => labels(drugs, [...drugsBy(isDoneByOthers, theCase), ...bloodBy(isDoneByOthers, theCase)]),
  ],
  ['Tracheal attempts', ({ derived }) => derived.attemptsTotal],
  ['First-pass success', ({ derived }) => yesOrNo(derived.firstPassSuccess)],
  ...missionTimes.map(({ field, label }): Column => [label, ({ mission }) => mission?.[field]]),
  ['Mission hours', ({ derived }) => derived.missionTimeHours],
  ['Hoist cycles', ({ mission }) => mission?.hoistCycles],
  ['Hoist cycles by night', ({ mission }) => mission?.hoistCyclesNight],
  ['Flagged for review', ({ flagCaseReview }) => yesOrNo(flagCaseReview)],
  ['Tags', ({ tags }) => (tags ?? []).join('; ')],
  ['Summary', ({ clinical }) => clinical?.summary],
  ['What happened', ({ reflection }) => reflection?.what],
  ['So what', ({ reflection }) => reflection?.soWhat],
  ['Now what', ({ reflection }) => reflection?.nowWhat],
  ['Learning points', ({ reflection }) => (reflection?.learningPoints ?? []).join('; ')],
  ['Logged at', ({ createdAt }) => createdAt],
  ['Version', ({ version }) => version],
  ['Sign-off', (_, { signOff }) => stateWords(signOff)],
  ['Signed by', (_, { signOff }) => decidingSignature(signOff)?.signer.name],
  ['Role of who signed', (_, signatures) => roleOf(signatures)],
  ['Signed at', (_, { signOff }) => decidingSignature(signOff)?.signedAt],
  ['Claimed signatures', (_, { signatureClaims }) => toClaimCell(signatureClaims)],
]

export const logbookHeadings = columns.map(([heading]) => heading)

export const logbookLine = (theCase: Case, signatures: CaseSignatures): Value[] =>
  columns.map(([, valueOf]) => valueOf(theCase, signatures))
