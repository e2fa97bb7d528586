import { crewDraftDays } from '#logging/crew-drafts/contract.ts'
import { hasAnyRequirement, isGroundedOn } from '#compliance/requirements/server/service.ts'
import { readOwnAssessorRequests, toAssessorRequestsInShort } from '#governance/assessors/server/service.ts'
import { maxInShort } from '#governance/sign-off/requests/contract.ts'
import { readOwed } from '#governance/meetings/server/service.ts'
import { readRequestsInShort, toRequestsInShort } from '#governance/sign-off/server/service.ts'
import { countWaitingNews, findWaitingQuestions, type UnansweredPost } from '#service/news/server/service.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { monthOf } from '../../periods.ts'
import type { Home } from '../contract.ts'
import { lastMonths } from '../last-months.ts'
import { homeScopeOf } from './policy.ts'
import { findHome, type HomeRow } from './queries.ts'

export interface HomeFacts extends HomeRow {
  /** The first day of each month, oldest first, ending with this month. */
  months: string[]
  oversees: boolean
  signOff: Home['signOff']
  meetings: Home['meetings']
  waitingNews: number
  newsQuestions: UnansweredPost | null
  hasRequirements: boolean
  isGrounded: boolean
  secondFactorFrom: string | null
}

/** Returns the start page of the actor. Months, years and days follow their time zone. */
export async function readHome({ db, clock }: Deps, actor: Actor): Promise<HomeFacts> {
  const today = dateIn(actor.timeZone, clock.now())
  const months = lastMonths(today)
  const scope = homeScopeOf(actor)
  const homeRow = await findHome(db, scope, {
    months: months[0] ?? monthOf(today),
    year: `${today.slice(0, 4)}-01-01`,
    ninetyDays: plusDays(today, -89),
    crewDrafts: new Date(clock.now().getTime() - crewDraftDays * 86_400_000),
  })
  const signOff = {
    ...toRequestsInShort(clock.now(), await readRequestsInShort(db, actor)),
    outside: toAssessorRequestsInShort(clock.now(), await readOwnAssessorRequests(db, actor, maxInShort)),
  }
  const meetings = await readOwed(db, actor, today)
  const hasRequirements = await hasAnyRequirement(db, actor.organizationId, today)
  // The user's own fitness is shown below the clinicians or the statistics, unless something grounds them.
  const isGrounded = hasRequirements && (await isGroundedOn(db, actor, today))
  const { secondFactorFrom } = actor.proofs
  return {
    ...homeRow,
    months,
    oversees: scope.oversees,
    signOff,
    meetings,
    waitingNews: await countWaitingNews({ db, clock }, actor),
    newsQuestions: await findWaitingQuestions({ db, clock }, actor),
    hasRequirements,
    isGrounded,
    secondFactorFrom,
  }
}
