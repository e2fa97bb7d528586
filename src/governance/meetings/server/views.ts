import type { Agreement, Owed, Side } from '../contract.ts'
import type { OwedRow } from './owed-queries.ts'
import type { AgreementRow } from './queries.ts'

const toInstant = (date: Date | null): string | null => date?.toISOString() ?? null

const toSide = (ownerId: string, { clinician_id: clinicianId }: { clinician_id: string }): Side =>
  ownerId === clinicianId ? 'clinician' : 'supervisor'

export const toAgreementView = (row: AgreementRow): Agreement => ({
  _id: row.id,
  id: row.id,
  kind: row.kind,
  clinician: { id: row.clinician_id, name: row.clinician_name },
  supervisor: { id: row.supervisor_id, name: row.supervisor_name },
  words: row.words,
  day: row.day,
  state: row.state,
  actions: row.actions.map((action) => ({
    id: action.id,
    words: action.words,
    owner: toSide(action.owner_id, row),
    dueOn: action.due_on,
    doneOn: action.done_on,
  })),
  agreedAt: {
    clinician: toInstant(row.clinician_agreed_at),
    supervisor: toInstant(row.supervisor_agreed_at),
  },
  mine: row.side,
  mayWrite: row.is_linked,
  edition: row.edition,
  version: row.version,
})

const maxNamed = 5

export const toOwedView = (rows: readonly OwedRow[]): Owed => ({
  toTick: rows.filter(({ reason }) => reason === 'to_tick').length,
  due: rows.filter(({ reason }) => reason === 'due').length,
  first: rows.slice(0, maxNamed).map((row) => ({
    id: row.id,
    reason: row.reason,
    kind: row.kind,
    words: row.words,
    day: row.day,
    other: { id: row.other_id, name: row.other_name },
    mine: row.side,
  })),
})

/** Maps a row for the archive of one of the two people. */
export function toArchivedAgreement(row: AgreementRow) {
  const { id, kind, clinician, supervisor, words, day, state, actions, agreedAt, mine } = toAgreementView(row)
  return {
    id,
    kind,
    clinician,
    supervisor,
    words,
    day,
    state,
    actions,
    agreedAt,
    side: mine,
    changedLastBy: row.updated_side,
    updatedAt: row.updated_at.toISOString(),
  }
}
