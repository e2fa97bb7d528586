import { decideOnLevel, readLevelsOf } from '#governance/levels/server/levels.ts'
import { toLevelsView } from '#governance/levels/server/views.ts'
import { moreSupervised, type SignedCase } from '#governance/levels/evidence.ts'
import type { ProcedureLevel } from '#governance/levels/contract.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { Random } from '../random.ts'
import type { Trainee } from './story.ts'
import { levelReasons, withdrawalReasons } from './words.ts'

interface Service {
  trainees: readonly Trainee[]
  now: Date
  requesterOf: (id: string) => Requester
}

const dayMs = 24 * 3_600_000
/** What supervisors of a service decide on: the procedures with most signed cases, and how many of its clinicians. */
const decided = { procedures: 4, clinicians: 10 }

interface Reached {
  trainee: Trainee
  procedures: readonly ProcedureLevel[]
  cases: readonly SignedCase[]
}

/**
 * Supervisors decide on levels that signed cases speak for, in most of the procedures that their clinicians do most. What is proposed
 * to the first clinician stays undecided in one procedure, and the second clinician's level in one was withdrawn.
 */
export async function decideLevels(deps: Deps, random: Random, service: Service): Promise<void> {
  const reached: Reached[] = []
  for (const trainee of service.trainees.slice(0, decided.clinicians)) {
    const supervisor = service.requesterOf(trainee.supervisorId)
    const read = await readLevelsOf(deps, supervisor, trainee.id)
    const signed = toLevelsView(read).procedures.filter(({ evidence }) => evidence.cases > 0)
    reached.push({ trainee, procedures: signed, cases: read.cases })
  }
  const common = mostDone(reached)
  for (const [place, { trainee, procedures, cases }] of reached.entries()) {
    const supervisor = service.requesterOf(trainee.supervisorId)
    const decide = (
      entered: { procedure: string; level: string | null; reason: string },
      daysAgo: number,
    ) => {
      const at = new Date(service.now.getTime() - daysAgo * dayMs)
      return decideOnLevel({ ...deps, clock: { now: () => at } }, supervisor, trainee.id, entered)
    }
    const chosen = common.flatMap((code) => procedures.filter(({ procedure }) => procedure === code))
    for (const [index, { procedure, proposal }] of chosen.entries()) {
      const staysProposed = place === 0 && index === 0
      if (staysProposed || (proposal === null && !random.chance(0.7))) continue
      const level = proposal?.level ?? mostSupervised(cases, procedure)
      await decide({ procedure, level, reason: random.pick(levelReasons) }, random.between(3, 9))
      if (place !== 1 || index > 0) continue
      await decide({ procedure, level: null, reason: random.pick(withdrawalReasons) }, random.between(1, 2))
    }
  }
}

/** Returns the level that every signed case of a procedure supports. */
const mostSupervised = (cases: readonly SignedCase[], procedure: string): string =>
  cases
    .filter(({ procedures }) => procedures.includes(procedure))
    .map(({ level }) => level)
    .reduce(moreSupervised)

function mostDone(reached: readonly Reached[]): string[] {
  const counts = new Map<string, number>()
  for (const { procedure, evidence } of reached.flatMap(({ procedures }) => procedures))
    counts.set(procedure, (counts.get(procedure) ?? 0) + evidence.cases)
  return [...counts]
    .toSorted(([a, countA], [b, countB]) => countB - countA || a.localeCompare(b))
    .slice(0, decided.procedures)
    .map(([procedure]) => procedure)
}
