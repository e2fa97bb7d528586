import type { CaseRequest } from '#logging/cases/contract.ts'
import { hasCare } from '#logging/missions/mission.ts'
import type { Random } from './random.ts'
import type { DemoUser } from './users.ts'

const crewRoles = {
  doctor: 'doctor',
  nurse: 'flight_nurse',
  paramedic: 'critical_care_paramedic',
  student: 'student',
} as const
const grades = {
  '0-1': 'newly_qualified',
  '1-3': 'junior_doctor',
  '3-5': 'trainee',
  '5+': 'senior_trainee',
} as const

/** Draws the team section that this user would enter: the crew, and the user's own role on this mission. */
export function drawTeam(
  random: Random,
  owner: DemoUser,
  mission: CaseRequest['mission'],
): NonNullable<CaseRequest['team']> {
  const isSenior = owner.role === 'supervisor' || owner.experience === '5+'
  const supervisionLevel =
    owner.profession === 'student'
      ? random.weighted({ observed: 55, immediate: 45 })
      : isSenior
        ? random.weighted({ independent: 84, supervising: 16 })
        : random.weighted({ immediate: 12, local: 22, local_prompt: 8, distant: 34, independent: 24 })
  const myInvolvement =
    owner.profession === 'student' ? 'observer' : random.weighted({ lead: 52, joint_lead: 20, support: 28 })
  return {
    myRole: crewRoles[owner.profession],
    myGrade:
      owner.role === 'supervisor'
        ? 'consultant'
        : owner.profession === 'doctor'
          ? grades[owner.experience]
          : 'qualified',
    ...(hasCare(mission) && { myInvolvement }),
    supervisionLevel,
    ...(owner.supervisorId &&
      !['independent', 'supervising', 'observed'].includes(supervisionLevel) && {
        supervisorUserId: owner.supervisorId,
      }),
    crew: [
      { role: 'doctor', count: 1 },
      { role: 'critical_care_paramedic', count: 1 },
      { role: 'pilot_in_command', count: 1 },
    ],
    learnerPresent: random.chance(0.12),
  }
}

const intubations = new Set(['tracheal_intubation_oral', 'intubation_no_drugs'])
const isIntubation = ({ code }: { code: string }): boolean => intubations.has(code)

interface ProcedureLine {
  code: string
  operatorRole?: string | undefined
}

/** The crewmate's role in a procedure, by the author's role. */
const crewmateRoles: Readonly<Record<string, string>> = {
  performed: 'assisted',
  assisted: 'performed',
  performed_supervised: 'supervised',
  supervised: 'performed_supervised',
  observed: 'performed',
}
const colleagues = {
  doctor: 'doctor_colleague',
  nurse: 'nurse_colleague',
  paramedic: 'paramedic_colleague',
  student: 'other_service',
} as const

const isOwnTube = (lines: readonly ProcedureLine[] | undefined): boolean | undefined =>
  lines?.some((line) => isIntubation(line) && line.operatorRole?.startsWith('performed'))

/** Returns the case as a crewmate would log it: the crewmate assisted with what the author performed. */
export function toCrewmateCase(
  random: Random,
  { mate: crewmate, author, request }: { mate: DemoUser; author: DemoUser; request: CaseRequest },
): CaseRequest {
  const toCrewmateRole = (role: string | undefined) =>
    crewmate.profession === 'student' ? 'observed' : (crewmateRoles[role ?? 'performed'] ?? role)
  const procedures = request.procedures?.map((line) => ({
    ...line,
    operatorRole: toCrewmateRole(line.operatorRole),
  }))
  const operator = isOwnTube(procedures)
    ? 'self'
    : isOwnTube(request.procedures)
      ? colleagues[author.profession]
      : 'doctor_colleague'
  const { airway } = request
  return {
    ...request,
    team: drawTeam(random, crewmate, request.mission),
    ...(procedures && { procedures }),
    ...(airway?.attempts && {
      airway: {
        ...airway,
        attempts: airway.attempts.map((attempt) =>
          attempt.operator === 'before_arrival' ? attempt : { ...attempt, operator },
        ),
      },
    }),
    ...(request.drugs && {
      drugs: request.drugs.map((line) => ({
        ...line,
        givenByRole: toCrewmateRole(line.givenByRole ?? undefined),
      })),
    }),
    ...(request.blood && {
      blood: request.blood.map((line) => ({
        ...line,
        givenByRole: toCrewmateRole(line.givenByRole ?? undefined),
      })),
    }),
    reflection: undefined,
    tags: undefined,
  }
}
