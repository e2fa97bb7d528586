import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { findKnownCases } from '../record/server/known-case-queries.ts'
import { ownCaseScope } from '../record/server/policy.ts'

/** The facts by which a case is recognized when it is logged a second time. */
export interface KnownCase {
  id: string
  /** The id of the case in the file from which it was imported. */
  originId: string | null
  date: string
  status: string
  missionNumber: string
  type: string | null
  patientSequence: number
  patientAge: number | null
  patientAgeUnit: string | null
  procedures: { code: string }[]
  diagnosisPrimary: string | null
  missionType: string | null
  result: string | null
  callReceivedAt: Date | null
  activatedAt: Date | null
  mobileAt: Date | null
  arriveSceneAt: Date | null
}

/** Nobody logs so many cases in a career. */
const maxKnownCases = 100_000
const defaultPageSize = 1_000

/** Yields pages of the actor's newest hundred thousand cases that are not deleted, to compare with imported ones. */
export async function* listKnownCases(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  pageSize = defaultPageSize,
): AsyncGenerator<KnownCase[]> {
  let after: KnownCase | undefined
  for (let offset = 0; offset < maxKnownCases; offset += pageSize) {
    const page: KnownCase[] = await findKnownCases(db, ownCaseScope(actor), { after, limit: pageSize })
    if (page.length > 0) yield page
    if (page.length < pageSize) return
    after = page.at(-1)
  }
}
