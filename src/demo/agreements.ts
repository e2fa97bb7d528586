import { addAgreement, tickAgreement } from '#governance/meetings/server/writing.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { actorOf } from './signatures/play.ts'
import type { DemoUser } from './users.ts'

/** Adds objectives and two meetings of one clinician and their supervisor; the clinician has not agreed to the latest meeting yet. */
export async function addAgreements(deps: Deps, users: readonly DemoUser[], now: Date): Promise<void> {
  // The demo names the account with the first id of each role.
  const [clinician] = users
    .filter(
      ({ role, status, supervisorId }) =>
        role === 'clinician' && status === 'active' && supervisorId !== null,
    )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const supervisor = users.find(({ id }) => id === clinician?.supervisorId)
  if (!clinician || !supervisor) return
  const day = now.toISOString().slice(0, 10)
  const bySupervisor = toRequester(supervisor)
  const pair = { clinicianId: clinician.id, supervisorId: supervisor.id, agrees: true }
  const daysAgo = (days: number): Deps => ({
    ...deps,
    clock: { now: () => new Date(now.getTime() - days * 86_400_000) },
  })
  const objective = { kind: 'objective' as const, state: 'open' as const, actions: [] }
  const debrief = await addAgreement(daysAgo(40), bySupervisor, {
    ...pair,
    ...objective,
    words: 'Lead the debrief after a mission on your own.',
    day: plusDays(day, 60),
  })
  await addAgreement(daysAgo(40), toRequester(clinician), {
    ...pair,
    ...objective,
    words: 'Ten intubations with a checklist read aloud.',
    day: plusDays(day, 150),
  })
  const first = await addAgreement(daysAgo(40), bySupervisor, {
    ...pair,
    kind: 'meeting',
    words: 'The first three months. Handovers go well; the plan is often said too late.',
    day: plusDays(day, -40),
    actions: [
      { words: 'Say the plan out loud before the first intervention.', owner: 'clinician', dueOn: null },
      { words: 'Book a day in the simulator.', owner: 'supervisor', dueOn: plusDays(day, -20) },
    ],
  })
  for (const { id, edition } of [debrief, first])
    await tickAgreement(daysAgo(39), toRequester(clinician), id, { agrees: true, edition })
  await addAgreement(daysAgo(2), bySupervisor, {
    ...pair,
    kind: 'meeting',
    words: 'Two cases that came back, and what to write in the summary.',
    day: plusDays(day, -2),
    actions: [
      { words: 'Write the next five summaries before the shift ends.', owner: 'clinician', dueOn: day },
    ],
  })
}

const toRequester = (user: DemoUser): Requester => ({
  actor: actorOf(user),
  origin: { requestId: 'demo', address: '127.0.0.1', userAgent: null },
})
