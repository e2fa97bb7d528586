import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { overseenBy } from '#duties/server/policy.ts'
import { listPeople } from '#duties/server/service.ts'
import { listRequirementsInUse } from '../../requirements/server/queries.ts'
import type { Fitness } from '../fitness.contract.ts'
import { inShort, readFitness } from '../fitness.ts'
import { askedOn, judge, readKnowledge } from './judging.ts'
import type { Judged } from './row-mapping.ts'

export interface PersonFitness {
  id: string
  fitness: Fitness
}

/** Of one organization and of every organization. */
const mostAsked = 400

const toBlocking = ({ asked, state }: Judged) => ({
  status: state?.status ?? ('not_applicable' as const),
  validUntil: state?.validUntil ?? null,
  requirement: { id: asked.row.id, title: asked.row.title, blocksDuty: asked.row.blocks_duty },
})

/** Says who of the people whom the actor oversees is fit to fly today: the same number of statements for one as for a hundred. */
export async function readTeamFitness(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  limit: number,
): Promise<PersonFitness[]> {
  const scope = overseenBy(actor)
  const day = dateIn(actor.timeZone, clock.now())
  const people = await listPeople(db, scope, { limit })
  const organizationIds = [...new Set(people.flatMap(({ organization_id: id }) => id ?? []))]
  const found = await listRequirementsInUse(db, { organizationIds, day }, mostAsked)
  const rows = found.filter(({ blocks_duty: blocksDuty }) => blocksDuty)
  const asked = rows.map(askedOn(day))
  const knowledge = await readKnowledge(db, scope, { rows, day })
  return people.map((person) => {
    const judged = judge(person, asked, knowledge).filter((one) => one !== null)
    return { id: person.id, fitness: inShort(readFitness(judged.map(toBlocking), day)) }
  })
}
