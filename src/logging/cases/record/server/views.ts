import { withDefaults } from '#people/organizations/default-settings.ts'
import { shownMissionNumber } from '#logging/missions/mission-number.ts'
import { caseTypes } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import type { Case, CaseStatus } from '../../contract.ts'
import { derivedOf, type DerivationSettings } from '../../derived.ts'
import type { CaseMatchRow, CaseRow, CaseWithFacts, VoidedRow } from './queries.ts'

/** Maps a case: the entered fields, the values set by the server and the derived values. */
export function toCaseView({ row, facts, otherMatches }: CaseWithFacts): Case {
  return {
    _id: row.id,
    id: row.id,
    clientId: row.details.clientId ?? null,
    missionNumber: shownMissionNumber(row.mission_number),
    ...facts,
    title: row.title,
    // A check constraint of the table limits the status to these values.
    status: row.status as CaseStatus,
    typeLabel: labelOf(caseTypes, row.type),
    baseLabel: row.base_label,
    regionLabel: row.region_label,
    exactTimes: row.exact_times,
    supervisor: toSupervisorView(row),
    assessments: row.details.assessments ?? null,
    everFlagged: row.ever_flagged,
    organizationId: row.organization_id,
    createdBy: { id: row.owner_id, name: row.owner_name, role: row.owner_role },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    version: row.version,
    source: row.source as Case['source'],
    ...(row.status !== 'draft' && { signOffRule: row.sign_off_rule }),
    ...(row.voided && { voided: toVoidedView(row.voided) }),
    derived: derivedOf(facts, settingsOf(row)),
    ...(otherMatches && { otherMatches: otherMatches.map(toMatchView) }),
  }
}

/** A logged case keeps the rule about signatures that applied when it was logged. */
function settingsOf({ organization_settings, status, sign_off_rule }: CaseRow): DerivationSettings {
  const settings = withDefaults(organization_settings)
  return status === 'draft' ? settings : { ...settings, signOff: sign_off_rule ?? {} }
}

function toSupervisorView({ supervisor_user_id: id, supervisor_name: name }: CaseRow): Case['supervisor'] {
  return id === null || name === null ? null : { id, name }
}

const toVoidedView = ({ at, by, name, reason }: VoidedRow): NonNullable<Case['voided']> => ({
  at: new Date(at).toISOString(),
  by: { id: by, name },
  reason,
})

const toMatchView = (row: CaseMatchRow) => ({
  id: row.id,
  missionNumber: shownMissionNumber(row.mission_number),
  date: row.date,
  title: row.title,
  patientSequence: row.patient_sequence,
})
