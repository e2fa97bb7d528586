import type { CaseRequest } from '#logging/cases/contract.ts'
import { drawCase, drawSecondPatient, type DrawnCase } from './case-builder.ts'
import { asLoggedBy } from './crew.ts'
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
/** Milliseconds: a mission that began later might not have ended yet. */
const maxMissionMs = 12 * 3_600_000

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
  for (const { owner, activatedAt, hasTwoCases } of drawMissions(random, { loggers, crews, count, period })) {
    const drawn = drawCase(random, { owner, activatedAt })
    const isExercise = !hasTwoCases && random.chance(exerciseShare)
    const request = isExercise ? drawExercise(random, drawn.request) : drawn.request
    const missionNumber = numbers.next(owner.organization.id, request.date)
    const crew = crews.get(owner.organization.id) ?? []
    const entries = hasTwoCases ? toTwoEntries(random, { ...drawn, crew, owner }) : [{ owner, request }]
    for (const entry of entries) {
      const loggedAt = Math.min(period.to.getTime(), activatedAt + random.between(150, 2600) * 60_000)
      yield { ...entry, missionNumber, loggedAt: new Date(loggedAt), activatedAt }
    }
  }
}

function drawMissions(
  random: Random,
  {
    loggers,
    crews,
    count,
    period,
  }: {
    loggers: readonly DemoUser[]
    crews: ReadonlyMap<string, readonly DemoUser[]>
    count: number
    period: Period
  },
): DrawnMission[] {
  const drawOwner = weightedOwners(random, loggers)
  const missions: DrawnMission[] = []
  for (let cases = 0; cases < count; cases += missions.at(-1)?.hasTwoCases ? 2 : 1) {
    const owner = drawOwner()
    const from = Math.max(period.from.getTime(), owner.joinedAt.getTime())
    const zone = owner.organization.time_zone
    const activatedAt = drawActivation(random, { from, to: period.to.getTime() - maxMissionMs, zone })
    const hasMates = (crews.get(owner.organization.id)?.length ?? 0) > 1
    const hasTwoCases = hasMates && count - cases > 1 && random.chance(twoCaseShare)
    missions.push({ owner, activatedAt, hasTwoCases })
  }
  return missions.toSorted((a, b) => a.activatedAt - b.activatedAt)
}

function weightedOwners(random: Random, loggers: readonly DemoUser[]): () => DemoUser {
  let total = 0
  const ladder = loggers.map((user) => ({ user, upTo: (total += user.activity) }))
  return () => {
    const point = random.next() * total
    let low = 0
    let high = ladder.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ladder[middle]?.upTo ?? 0) > point) high = middle
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

/** Returns two entries of one mission. The second is usually a crewmate's, sometimes for the owner's second patient. */
function toTwoEntries(
  random: Random,
  { crew, owner, request, scenario }: DrawnCase & { crew: readonly DemoUser[]; owner: DemoUser },
): Entry[] {
  const isBroughtIn = request.mission?.result === 'patient_transported'
  const isTrapped = Boolean(request.clinical?.injury?.entrapmentMinutes)
  if (scenario.mayHaveTwoPatients && isBroughtIn && !isTrapped && random.chance(0.5)) {
    const mission = { ...request.mission, patientsTotal: 2 }
    const second = {
      ...withoutPatient(request),
      ...drawSecondPatient(random, { owner, scenario, request }),
      mission,
      patientSequence: 2,
    }
    return [
      { owner, request: { ...request, mission } },
      { owner, request: second },
    ]
  }
  const mate = random.pick(crew.filter((user) => user !== owner))
  return [
    { owner, request },
    { owner: mate, request: asLoggedBy(random, { mate, author: owner, request }) },
  ]
}

const withoutPatient = ({ date, type, status, team }: CaseRequest): CaseRequest => ({
  date,
  type,
  status,
  team,
})

const exerciseTitles = [
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
    procedures: [{ code: random.pick(exerciseTitles), operatorRole: 'performed', setting: 'simulated' }],
  }
}
