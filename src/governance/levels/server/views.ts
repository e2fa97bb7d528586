import { procedures } from '#reference/procedures.ts'
import type { Evidence, LevelDecision, Levels, ProcedureLevel } from '../contract.ts'
import { evidenceFor, proposedLevel, type SignedCase } from '../evidence.ts'
import type { ArchivedDecision, DecisionRow } from './queries.ts'

interface LevelsRead {
  clinician: { id: string; name: string }
  mayDecide: boolean
  cases: readonly SignedCase[]
  decisions: readonly DecisionRow[]
  countedCases: number | null
}

export function toLevelsView({ clinician, mayDecide, cases, decisions, countedCases }: LevelsRead): Levels {
  const decisionsOf = Map.groupBy(decisions, ({ procedure }) => procedure)
  const codes = new Set([...decisionsOf.keys(), ...cases.flatMap((signed) => signed.procedures)])
  const ordered = procedures.map(({ code }) => code).filter((code) => codes.has(code))
  const unlisted = [...codes].filter((code) => !ordered.includes(code)).toSorted()
  return {
    clinician,
    mayDecide,
    procedures: [...ordered, ...unlisted].map((code) =>
      toProcedureLevel(code, cases, decisionsOf.get(code) ?? []),
    ),
    countedCases,
  }
}

function toProcedureLevel(
  procedure: string,
  cases: readonly SignedCase[],
  decisions: readonly DecisionRow[],
): ProcedureLevel {
  const [newest] = decisions
  const level = newest?.level ?? null
  const present = newest && {
    level: newest.level ?? '',
    withdrawnOn: newest.level === null ? newest.decided_on : null,
  }
  return {
    procedure,
    level,
    evidence: evidenceFor(cases, { procedure, level }),
    proposal: proposedLevel(cases, procedure, present ?? null),
    history: decisions.map(toDecision),
  }
}

const toEvidence = (row: Pick<DecisionRow, 'signed_cases' | 'signers' | 'since'>): Evidence => ({
  cases: row.signed_cases,
  people: row.signers,
  since: row.since,
})

const toDecision = (row: DecisionRow): LevelDecision => ({
  id: row.id,
  level: row.level,
  decidedOn: row.decided_on,
  decidedBy: { id: row.decided_by, name: row.decider_name },
  reason: row.reason,
  evidence: toEvidence(row),
})

/** Maps a decision for the archive of the clinician whom it is about, or of the supervisor who made it. */
export const toArchivedDecision = (row: ArchivedDecision) => ({
  id: row.id,
  clinicianId: row.clinician_id,
  procedure: row.procedure,
  level: row.level,
  reason: row.reason,
  decidedOn: row.decided_on,
  decidedAt: row.decided_at.toISOString(),
  decidedBy: { id: row.decided_by, name: row.decider_name },
  evidence: toEvidence(row),
})
