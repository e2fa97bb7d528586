import type { CaseRequest } from '#logging/cases/contract.ts'
import { drawCase, drawSecondPatient, type DrawnCase } from './case-builder.ts'
import { toCrewmateCase } from './crew.ts'
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
/** No mission begins later than this before the end of the period, because it might not have ended yet. */
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
  const numbering = createMissionNumbering()
  for (const { owner, activatedAt, hasTwoCases } of drawMissions(random, { loggers, crews, count, period })) {
    const drawnCase = drawCase(random, { owner, activatedAt })
    const isExercise = !hasTwoCases && random.chance(exerciseShare)
    const request = isExercise ? drawExercise(random, drawnCase.request) : drawnCase.request
    const missionNumber = numbering.next(owner.organization.id, request.date)
    const crew = crews.get(owner.organization.id) ?? []
    const entries = hasTwoCases ? toTwoEntries(random, { ...drawnCase, crew, owner }) : [{ owner, request }]
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
  const drawOwner = createOwnerDraw(random, loggers)
  const missions: DrawnMission[] = []
  for (let cases = 0; cases < count; cases += missions.at(-1)?.hasTwoCases ? 2 : 1) {
    const owner = drawOwner()
    const from = Math.max(period.from.getTime(), owner.joinedAt.getTime())
    const zone = owner.organization.time_zone
    const activatedAt = drawActivation(random, { from, to: period.to.getTime() - maxMissionMs, zone })
    const hasCrewmates = (crews.get(owner.organization.id)?.length ?? 0) > 1
    const hasTwoCases = hasCrewmates && count - cases > 1 && random.chance(twoCaseShare)
    missions.push({ owner, activatedAt, hasTwoCases })
  }
  return missions.toSorted((a, b) => a.activatedAt - b.activatedAt)
}

function createOwnerDraw(random: Random, loggers: readonly DemoUser[]): () => DemoUser {
  let total = 0
  const cumulativeWeights = loggers.map((user) => ({ user, upTo: (total += user.activity) }))
  return () => {
    const point = random.next() * total
    let low = 0
    let high = cumulativeWeights.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((cumulativeWeights[middle]?.upTo ?? 0) > point) high = middle
      else low = middle + 1
    }
    const step = cumulativeWeights[low]
    if (!step) throw new Error('Nobody logs cases')
    return step.user
  }
}

function createMissionNumbering() {
  const lastNumbers = new Map<string, number>()
  return {
    next(organizationId: string, date: string): string {
      const year = date.slice(2, 4)
      const series = `${organizationId} ${year}`
      const number = (lastNumbers.get(series) ?? 0) + 1
      lastNumbers.set(series, number)
      return `${year}-${String(number).padStart(5, '0')}`
    },
  }
}

interface LogbookEntry {
  owner: DemoUser
  request: CaseRequest
}

/** Returns two entries of one mission. The second is a crewmate's, or the owner's for a second patient. */
function toTwoEntries(
  random: Random,
  { crew, owner, request, scenario }: DrawnCase & { crew: readonly DemoUser[]; owner: DemoUser },
): LogbookEntry[] {
  const isTransported = request.mission?.result === 'patient_transported'
  const isTrapped = Boolean(request.clinical?.injury?.entrapmentMinutes)
  if (scenario.mayHaveTwoPatients && isTransported && !isTrapped && random.chance(0.5)) {
    const mission = { ...request.mission, patientsTotal: 2 }
    const secondRequest = {
      ...removePatient(request),
      ...drawSecondPatient(random, { owner, scenario, request }),
      mission,
      patientSequence: 2,
    }
    return [
      { owner, request: { ...request, mission } },
      { owner, request: secondRequest },
    ]
  }
  const crewmate = random.pick(crew.filter((user) => user !== owner))
  return [
    { owner, request },
    { owner: crewmate, request: toCrewmateCase(random, { mate: crewmate, author: owner, request }) },
  ]
}

const removePatient = ({ date, type, status, team }: CaseRequest): CaseRequest => ({
  date,
  type,
  status,
  team,
})

const exerciseProcedures = [
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
    procedures: [{ code: random.pick(exerciseProcedures), operatorRole: 'performed', setting: 'simulated' }],
  }
}
