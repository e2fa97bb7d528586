import type { RosterClinician, SupervisedClinician } from '../contract.ts'
import type { Changes } from '../changes.contract.ts'
import type { LinkedRow } from './queries.ts'

interface RosterRow extends Pick<RosterClinician, 'fitness' | 'attention'> {
  row: LinkedRow
}

export const toRosterView = ({ people, isCapped }: { people: readonly RosterRow[]; isCapped: boolean }) => ({
  clinicians: people.map(toRosterClinician),
  isCapped,
})

const toRosterClinician = ({ row, fitness, attention }: RosterRow): RosterClinician => ({
  id: row.id,
  name: row.name,
  profession: row.profession,
  kinds: row.kinds,
  permissions: toPermissions(row),
  lastCaseDate: row.last_case_date,
  fitness,
  attention,
})

const toPermissions = (
  row: Pick<LinkedRow, 'view_cases' | 'view_cpd' | 'view_compliance' | 'sign_off'>,
): RosterClinician['permissions'] => ({
  viewCases: row.view_cases,
  viewCpd: row.view_cpd,
  viewCompliance: row.view_compliance,
  signOff: row.sign_off,
})

export const toClinicianView = ({
  base,
  ...seen
}: RosterRow & { base: string | null }): { clinician: SupervisedClinician } => ({
  clinician: {
    ...toRosterClinician(seen),
    // A check constraint of the table limits it to the roles of the contract.
    role: seen.row.role as SupervisedClinician['role'],
    base,
  },
})

interface ClinicianChanges extends Omit<Changes, 'since' | 'shownUntil'> {
  since: Date | null
  shownUntil: Date
}

export const toChangesView = ({ since, shownUntil, ...parts }: ClinicianChanges): Changes => ({
  since: since?.toISOString() ?? null,
  shownUntil: shownUntil.toISOString(),
  ...parts,
})
