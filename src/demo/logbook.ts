import type { CaseRequest } from '#cases/contract.ts'
import { drawCase, drawTeam } from './case-builder.ts'
import { drawActivation } from './mission-builder.ts'
import type { DemoUser } from './users.ts'
import type { Random } from './random.ts'

export interface DemoCase {
  owner: DemoUser
  request: CaseRequest
  /** Without `#`. */
  missionNumber: string
  loggedAt: Date
  activatedAt: number
}

interface Period {
  from: Date
  to: Date
}

/** The share of missions with two cases: one in a crewmate's logbook, or one for a second patient. */
const twoCaseShare = 0.2
const exerciseShare = 0.02

interface DrawnMission {
  owner: DemoUser
  activatedAt: number
  hasTwoCases: boolean
}

/** Draws exactly `count` logged cases of these users, oldest first, with mission numbers per organization. */
export function* drawLogbook(
  random: Random,
  { users, count, period }: { users: readonly DemoUser[]; count: number; period: Period },
): Generator<DemoCase> {
  const loggers = users.filter(({ activity }) => activity > 0)
  const crews = Map.groupBy(loggers, ({ organization }) => organization.id)
  const numbers = createNumbering()
  for (const { owner, activatedAt, hasTwoCases } of drawMissions(random, { loggers, count, period })) {
    const drawn = drawCase(random, { owner, activatedAt })
    const request = !hasTwoCases && random.chance(exerciseShare) ? drawExercise(random, drawn) : drawn
    const missionNumber = numbers.next(owner.organization.id, request.date)
    const crew = crews.get(owner.organization.id) ?? []
    const entries = hasTwoCases ? toTwoEntries(random, { crew, owner, request }) : [{ owner, request }]
    for (const entry of entries) {
      const loggedAt = Math.min(period.to.getTime(), activatedAt + random.between(150, 2600) * 60_000)
      yield { ...entry, missionNumber, loggedAt: new Date(loggedAt), activatedAt }
    }
  }
}

function drawMissions(
  random: Random,
  { loggers, count, period }: { loggers: readonly DemoUser[]; count: number; period: Period },
): DrawnMission[] {
  const drawOwner = weightedOwners(random, loggers)
  const missions: DrawnMission[] = []
  for (let cases = 0; cases < count; cases += missions.at(-1)?.hasTwoCases ? 2 : 1) {
    const owner = drawOwner()
    const from = Math.max(period.from.getTime(), owner.joinedAt.getTime())
    const zone = owner.organization.time_zone
    const activatedAt = drawActivation(random, { from, to: period.to.getTime(), zone })
    missions.push({ owner, activatedAt, hasTwoCases: count - cases > 1 && random.chance(twoCaseShare) })
  }
  return missions.toSorted((one, other) => one.activatedAt - other.activatedAt)
}

function weightedOwners(random: Random, loggers: readonly DemoUser[]): () => DemoUser {
  let total = 0
  const ladder = loggers.map((user) => ({ user, upTo: (total += user.activity) }))
  return () => {
    const at = random.next() * total
    let low = 0
    let high = ladder.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ladder[middle]?.upTo ?? 0) > at) high = middle
      else low = middle + 1
    }
    const step = ladder[low]
    if (!step) throw new Error('Nobody logs cases')
    return step.user
  }
}

function createNumbering() {
  const last = new Map<string, number>()
  return {
    next(organizationId: string, date: string): string {
      const year = date.slice(2, 4)
      const series = `${organizationId} ${year}`
      const number = (last.get(series) ?? 0) + 1
      last.set(series, number)
      return `${year}-${String(number).padStart(5, '0')}`
    },
  }
}

interface Entry {
  owner: DemoUser
  request: CaseRequest
}

/** Returns two entries of one mission. The second is mostly a crewmate's, sometimes the owner's second patient. */
function toTwoEntries(
  random: Random,
  { crew, owner, request }: Entry & { crew: readonly DemoUser[] },
): Entry[] {
  const others = crew.filter((user) => user !== owner)
  const isSecondPatient = request.type === 'trauma' && request.patientAge !== undefined && random.chance(0.3)
  if (!isSecondPatient && others.length > 0) {
    const mate = random.pick(others)
    const team = drawTeam(random, mate)
    return [
      { owner, request },
      { owner: mate, request: { ...request, team, reflection: undefined, tags: undefined } },
    ]
  }
  const mission =
    request.patientAge === undefined ? request.mission : { ...request.mission, patientsTotal: 2 }
  const second: CaseRequest = { ...request, mission, patientSequence: 2, reflection: undefined }
  if (request.patientAge !== undefined)
    Object.assign(second, { patientAge: random.between(18, 70), patientAgeUnit: 'years' })
  return [
    { owner, request: { ...request, mission } },
    { owner, request: second },
  ]
}

const drills = [
  'front_of_neck_airway',
  'resuscitative_thoracotomy',
  'rapid_sequence_induction',
  'hoist_rescue',
]

/** Draws a training flight instead of a real mission: no patient, one simulated procedure, not counted in statistics. */
function drawExercise(random: Random, request: CaseRequest): CaseRequest {
  const { activatedAt, availableAt } = request.mission ?? {}
  return {
    date: request.date,
    type: 'other',
    typeOther: 'Training exercise',
    status: 'completed',
    encounterSetting: 'simulated',
    mission: {
      missionType: 'training',
      result: 'exercise_completed',
      platform: request.mission?.platform,
      baseCode: request.mission?.baseCode,
      activatedAt,
      availableAt,
    },
    team: request.team,
    procedures: [{ code: random.pick(drills), operatorRole: 'performed', setting: 'simulated' }],
  }
}
