import { editCase } from '#logging/cases/changes/server/edit-case.ts'
import { caseUpdateSchema } from '#logging/cases/contract.ts'
import { listCasesWithFacts, toCaseView } from '#logging/cases/server/service.ts'
import { writeAdvice } from '#governance/sign-off/server/advice.ts'
import { createSigning } from '#governance/sign-off/server/service.ts'
import { askForSignatures, nudge, withdrawRequest } from '#governance/sign-off/requests/server/asking.ts'
import { returnRequest } from '#governance/sign-off/requests/server/returning.ts'
import { passwordOnly, toReach, type Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import { createRandom, type Random } from '../random.ts'
import type { DemoUser } from '../users.ts'
import { decideLevels } from './levels.ts'
import { casesOfTrainee, tellSignOffs, type Step, type Trainee } from './story.ts'
import { additions, adviceLines, returnComments } from './words.ts'

/** Signs, returns and asks for the newest cases of each clinician, as their users did in the last weeks. */
export async function addSignOffs(deps: Deps, users: readonly DemoUser[], now: Date): Promise<void> {
  const random = createRandom(users.length)
  const trainees = await listTrainees(deps, users)
  const steps = tellSignOffs(random, trainees, now)
  const byId = new Map(users.map((user) => [user.id, user]))
  const play = createStage(deps, random, (id) => toRequester(byId, id))
  // Each service has a chain of its own, in the order of time.
  const services = Map.groupBy(steps, ({ clinicianId }) => byId.get(clinicianId)?.organization.id)
  await Promise.all(
    [...services.values()].map(async (service) => {
      for (const step of service) await play(step)
    }),
  )
  for (const service of Map.groupBy(trainees, ({ organizationId }) => organizationId).values())
    await decideLevels(deps, random, { trainees: service, now, requesterOf: (id) => toRequester(byId, id) })
}

/** So many clinicians of an absent supervisor have older cases that two people have signed, and so many cases. */
const judgedByBoth = { clinicians: 3, cases: 16 }

async function listTrainees({ db }: Deps, users: readonly DemoUser[]): Promise<Trainee[]> {
  const covers = await db
    .selectFrom('active_supervision')
    .select(['clinician_id', 'supervisor_id'])
    .where('kind', '=', 'cover')
    .execute()
  const trainees = users
    .filter(({ role, status }) => role === 'clinician' && status === 'active')
    .flatMap(({ id, organization, supervisorId }) =>
      supervisorId === null
        ? []
        : [
            {
              id,
              zone: organization.time_zone,
              organizationId: organization.id,
              supervisorId,
              coverId: covers.find(({ clinician_id: covered }) => covered === id)?.supervisor_id ?? null,
            },
          ],
    )
  const covered = new Set(
    trainees.filter(({ coverId }) => coverId !== null).slice(0, judgedByBoth.clinicians),
  )
  return Promise.all(
    trainees.map(async (trainee) => {
      const olderCases = covered.has(trainee) ? judgedByBoth.cases : 0
      const cases = await db
        .selectFrom('cases')
        .select(['id', 'created_at as loggedAt'])
        .where('owner_id', '=', trainee.id)
        .where('status', 'in', ['completed', 'pending'])
        .where('patient_age', 'is not', null)
        .orderBy('date', 'desc')
        .orderBy('created_at', 'desc')
        .limit(casesOfTrainee + olderCases)
        .execute()
      return { ...trainee, cases: cases.slice(0, casesOfTrainee), olderCases: cases.slice(casesOfTrainee) }
    }),
  )
}

/** Returns a user of the demo as they act in a session that began with a password. */
export const actorOf = ({ id, name, role, reach, organization }: DemoUser): Actor => ({
  id,
  name,
  role,
  reach: toReach(role, reach),
  sessionId: '',
  organizationId: organization.id,
  timeZone: organization.time_zone,
  weekStartsOn: organization.week_starts_on,
  passwordChangeRequired: false,
  proofs: passwordOnly,
})

function toRequester(users: ReadonlyMap<string, DemoUser>, id: string): Requester {
  const user = users.get(id)
  if (!user) throw new Error('A step of the story needs a user')
  return { actor: actorOf(user), origin: { requestId: 'demo', address: '127.0.0.1', userAgent: null } }
}

/** Creates the function that plays one step through the service that serves it, at its time. */
function createStage(deps: Deps, random: Random, requesterOf: (id: string) => Requester) {
  const openRequests = new Map<string, string>()
  const requestOf = ({ caseId }: Step): string => openRequests.get(caseId) ?? ''

  return async (step: Step): Promise<void> => {
    const { kind, at, caseId, clinicianId, supervisorId } = step
    const then: Deps = { ...deps, clock: { now: () => at } }
    const clinician = requesterOf(clinicianId)
    const supervisor = requesterOf(supervisorId)
    switch (kind) {
      case 'ask': {
        const { rows } = await askForSignatures(then, clinician, { caseIds: [caseId], supervisorId })
        if (rows[0]) openRequests.set(caseId, rows[0].id)
        return
      }
      case 'nudge':
        await nudge(then, clinician, requestOf(step))
        return
      case 'withdraw':
        await withdrawRequest(then, clinician, requestOf(step))
        return
      case 'return':
        await returnRequest(then, supervisor, { id: requestOf(step), comment: random.pick(returnComments) })
        return
      case 'edit':
        await addToSummary(then, clinician, caseId, random.pick(additions))
        return
      case 'sign':
        await sign(then, { clinician, supervisor, caseId, random })
    }
  }
}

async function addToSummary(
  deps: Deps,
  { actor, origin }: Requester,
  caseId: string,
  addition: string,
): Promise<void> {
  const view = toCaseView(await getCase(deps, actor, caseId))
  // The service sets the status, which may be one that nobody sends: that it waits for a signature.
  const sent = Object.entries(view).filter(([name]) => name !== 'status' && name in caseUpdateSchema.shape)
  const entered = caseUpdateSchema.parse({
    ...Object.fromEntries(sent),
    clinical: { ...view.clinical, summary: [view.clinical?.summary, addition].filter(Boolean).join(' ') },
  })
  await editCase(deps, actor, { id: caseId, entered, toView: toCaseView }, origin)
}

async function getCase({ db }: Deps, actor: Actor, caseId: string) {
  const [found] = await listCasesWithFacts(db, actor, [caseId])
  if (!found) throw new Error('A step of the story needs a case')
  return found
}

interface Signing {
  clinician: Requester
  supervisor: Requester
  caseId: string
  random: Random
}

async function sign(deps: Deps, { clinician, supervisor, caseId, random }: Signing): Promise<void> {
  const { row, facts } = await getCase(deps, clinician.actor, caseId)
  const claimed = facts.team?.supervisionLevel ?? null
  const level = judgedLevel(random, claimed)
  await createSigning(deps)(supervisor, { caseId, version: row.version, level })
  if (level === claimed || level === null || !random.chance(0.5)) return
  const signature = await deps.db
    .selectFrom('signed_cases')
    .select('signature_id')
    .where('case_id', '=', caseId)
    .where('case_version', '=', row.version)
    .executeTakeFirstOrThrow()
  await writeAdvice(deps, supervisor, {
    signatureId: signature.signature_id,
    advice: random.pick(adviceLines),
  })
}

const judged = supervisionLevels
  .map(({ code }) => code)
  .filter((code) => code !== 'observed' && code !== 'supervising')

/** Most supervisors judge as the clinician did; some saw more supervision, a few less. */
function judgedLevel(random: Random, claimed: string | null): string | null {
  const steps = Number(random.weighted({ '0': 72, '-1': 20, '1': 8 }))
  if (claimed === null) return 'distant'
  const index = judged.findIndex((code) => code === claimed)
  if (index < 0) return null
  return judged[Math.min(Math.max(index + steps, 0), judged.length - 1)] ?? claimed
}
