import { clockIn } from '#platform/contract/zoned-time.ts'
import type { Random } from '../random.ts'

/** A clinician, whoever signs for them, and their newest logged cases, the newest first. */
export interface Trainee {
  id: string
  zone: string
  organizationId: string
  supervisorId: string
  /** Who signs while the supervisor is on leave. */
  coverId: string | null
  cases: readonly { id: string; loggedAt: Date }[]
  /** Older ones, which both have signed: enough to speak for a level. */
  olderCases: readonly { id: string; loggedAt: Date }[]
}

/** What one person does with the sign-off of a case. */
export interface Step {
  kind: 'ask' | 'nudge' | 'sign' | 'return' | 'edit' | 'withdraw'
  at: Date
  caseId: string
  clinicianId: string
  supervisorId: string
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Course = (cast: Cast) => Step[]

interface Cast {
  random: Random
  now: Date
  trainee: Trainee
  /** The place of the trainee among those of the service. */
  place: number
  theCase: Trainee['cases'][number]
}

/** Returns a day-time moment some days ago, but not before `earliest` and never in the future. */
function daysAgo(
  { random, now, trainee }: Cast,
  [from, to]: readonly [number, number],
  earliest: Date,
): Date {
  const drawn = now.getTime() - (to + random.next() * (from - to)) * dayMs
  const hour = Number(clockIn(trainee.zone, new Date(drawn)).slice(0, 2))
  const byDay = hour < 8 ? drawn + (8 - hour) * hourMs : drawn
  const earliestMs = earliest.getTime() + random.between(20, 300) * 60_000
  return new Date(Math.min(Math.max(byDay, earliestMs), now.getTime() - random.between(1, 30) * 60_000))
}

const step = (
  { trainee, theCase }: Cast,
  kind: Step['kind'],
  at: Date,
  supervisorId = trainee.supervisorId,
): Step => ({ kind, at, caseId: theCase.id, clinicianId: trainee.id, supervisorId })

const waits: Course = (cast) => [step(cast, 'ask', daysAgo(cast, [9, 3], cast.theCase.loggedAt))]

/** Asked since the supervisor is on leave, if they are. */
const waitsSinceYesterday: Course = (cast) => {
  const { coverId, supervisorId } = cast.trainee
  return [step(cast, 'ask', daysAgo(cast, [1.5, 0], cast.theCase.loggedAt), coverId ?? supervisorId)]
}

/** The supervisor has not answered for longer than the service allows, not even a reminder. */
const isUnanswered: Course = (cast) => {
  const asked = daysAgo(cast, [21, 16], cast.theCase.loggedAt)
  return [step(cast, 'ask', asked), step(cast, 'nudge', daysAgo(cast, [6, 4], asked))]
}

const comesBack: Course = (cast) => {
  const asked = daysAgo(cast, [14, 8], cast.theCase.loggedAt)
  return [step(cast, 'ask', asked), step(cast, 'return', daysAgo(cast, [6, 1], asked))]
}

const isSigned: Course = (cast) => {
  const asked = daysAgo(cast, [60, 20], cast.theCase.loggedAt)
  return [step(cast, 'ask', asked), step(cast, 'sign', daysAgo(cast, [18, 2], asked))]
}

const isSignedUnasked: Course = (cast) => [step(cast, 'sign', daysAgo(cast, [40, 3], cast.theCase.loggedAt))]

const changes: Course = (cast) => {
  const steps = isSigned(cast)
  const signed = steps.at(-1)?.at ?? cast.theCase.loggedAt
  return [...steps, step(cast, 'edit', daysAgo(cast, [2, 0], signed))]
}

const isSignedInTheEnd: Course = (cast) => {
  const asked = daysAgo(cast, [50, 30], cast.theCase.loggedAt)
  const returned = daysAgo(cast, [28, 22], asked)
  const edited = daysAgo(cast, [20, 14], returned)
  const askedAgain = new Date(edited.getTime() + 4 * 60_000)
  return [
    step(cast, 'ask', asked),
    step(cast, 'return', returned),
    step(cast, 'edit', edited),
    step(cast, 'ask', askedAgain),
    step(cast, 'sign', daysAgo(cast, [12, 4], askedAgain)),
  ]
}

const isTakenBack: Course = (cast) => {
  const asked = daysAgo(cast, [9, 6], cast.theCase.loggedAt)
  return [step(cast, 'ask', asked), step(cast, 'withdraw', daysAgo(cast, [5, 2], asked))]
}

const nothing: Course = () => []

const every =
  (nth: number, course: Course, otherwise: Course): Course =>
  (cast) =>
    cast.place % nth === 0 ? course(cast) : otherwise(cast)

/** What becomes of the newest cases of each clinician, the newest first. */
const courses: readonly Course[] = [
  waitsSinceYesterday,
  every(2, comesBack, waits),
  isSigned,
  every(3, changes, isSignedUnasked),
  every(4, isTakenBack, nothing),
  every(3, isSignedInTheEnd, isSignedUnasked),
]

/** Signed by the supervisor weeks ago, or by whoever covers them since yesterday. */
const isSignedByBoth =
  (index: number): Course =>
  (cast) => {
    const { coverId } = cast.trainee
    return index % 2 === 0 || coverId === null
      ? isSignedUnasked(cast)
      : [step(cast, 'sign', daysAgo(cast, [1.5, 0], cast.theCase.loggedAt), coverId)]
  }

/** How many cases of a clinician have a story. */
export const casesOfTrainee = courses.length

/**
 * Returns who asked, signed, returned and edited what, the oldest first. In each service one case has waited for too long: the
 * oldest story of the first clinician who has enough cases.
 */
export function tellSignOffs(random: Random, trainees: readonly Trainee[], now: Date): Step[] {
  const services = Map.groupBy(trainees, ({ organizationId }) => organizationId)
  const steps = [...services.values()].flatMap((service) => {
    const slow = service.find(({ cases }) => cases.length === casesOfTrainee) ?? service[0]
    return service
      .flatMap((trainee, place) =>
        trainee.cases.flatMap((theCase, index) => {
          const isLast = index === trainee.cases.length - 1
          const course = trainee === slow && isLast ? isUnanswered : (courses[index] ?? nothing)
          return course({ random, now, trainee, place, theCase })
        }),
      )
      .concat(
        service.flatMap((trainee, place) =>
          trainee.olderCases.flatMap((theCase, index) =>
            isSignedByBoth(index)({ random, now, trainee, place, theCase }),
          ),
        ),
      )
  })
  return steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
