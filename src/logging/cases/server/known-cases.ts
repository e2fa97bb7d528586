import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { findKnownCases } from '../record/server/known-case-queries.ts'
import { ownCases } from '../record/server/policy.ts'

/** What a case is recognized by when it is logged a second time. */
export interface KnownCase {
  id: string
  /** The id that it had in the file which it was imported from. */
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

/** Returns all cases of the actor that are not deleted, as far as duplicates are recognized by it. */
export const listKnownCases = (deps: Deps, actor: Actor): Promise<KnownCase[]> =>
  findKnownCases(deps.db, ownCases(actor))
