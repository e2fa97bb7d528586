import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { overseenBy } from '#duties/server/policy.ts'
import { listPeople } from '#duties/server/service.ts'
import { listRequirementsInUse } from '../../requirements/server/queries.ts'
import { fitToFly } from '../../rules/requirement-state.ts'
import type { FitVerdict } from '../../rules/words.contract.ts'
import { askedOn, judge, readKnowledge } from './judging.ts'
import type { Judged } from './row-mapping.ts'

export interface PersonVerdict {
  id: string
  verdict: FitVerdict
  /** How many requirements that block duty apply. */
  blocking: number
}

/** Of one organization and of every organization. */
const mostAsked = 400

const toBlocking = ({ asked, state }: Judged) => ({
  status: state?.status ?? ('not_applicable' as const),
  requirement: { id: asked.row.id, blocksDuty: asked.row.blocks_duty },
})

/** Says who of the people whom the actor oversees is fit to fly today: the same number of statements for one as for a hundred. */
export async function readVerdictsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  limit: number,
): Promise<PersonVerdict[]> {
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
    const { verdict, blocking } = fitToFly(judged.map(toBlocking))
    return { id: person.id, verdict, blocking }
  })
}
