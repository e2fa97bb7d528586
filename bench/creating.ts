import { createCase, type CaseRequest } from '#logging/cases/contract.ts'
import type { BenchDatabase } from '#testing/bench-database.ts'
import { newId } from './call.ts'
import { compare, type Loader } from './measure.ts'
import type { Options } from './options.ts'
import { signInCallers, type Callers } from './callers.ts'
import { against, sizeName, type Row } from './report.ts'
import { authSecret, openStage, record, type Recording } from './stage.ts'

/** An ordinary case with mission, team and procedures. */
function eveningJob(): CaseRequest {
  const date = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const at = (time: string) => `${date}T${time}Z`
  return {
    date,
    type: 'trauma',
    status: 'completed',
    patientAge: 43,
    patientAgeUnit: 'years',
    mission: {
      missionType: 'primary_scene',
      result: 'patient_transported',
      platform: 'rotary_wing',
      urgency: 'immediate',
      activatedAt: at('12:04'),
      mobileAt: at('12:08'),
      arriveSceneAt: at('12:21'),
      atPatientAt: at('12:24'),
      leaveSceneAt: at('12:58'),
      arriveDestinationAt: at('13:11'),
      handoverAt: at('13:26'),
      availableAt: at('13:50'),
    },
    team: {
      myRole: 'doctor',
      myGrade: 'consultant',
      myInvolvement: 'lead',
      supervisionLevel: 'independent',
      crew: [
        { role: 'doctor', count: 1 },
        { role: 'critical_care_paramedic', count: 1 },
        { role: 'pilot_in_command', count: 1 },
      ],
    },
    patient: { gender: 'male' },
    clinical: { levelOfCare: 'level_3' },
    procedures: [
      { code: 'rapid_sequence_induction', operatorRole: 'performed', outcome: 'successful', attempts: 1 },
      { code: 'opioid_usage', operatorRole: 'assisted' },
      { code: 'fracture_splintage', operatorRole: 'assisted' },
    ],
  }
}

/**
 * Measures durable creation of cases, on a temporary copy of the database. The bare server executes, in one transaction,
 * the statements with which Sortie inserted the rows of the same request: mission, case, procedures and audit event, into
 * the same tables with the same indexes and triggers.
 */
export async function measureCreating(
  loader: Loader,
  { database, cases, folder }: { database: BenchDatabase; cases: number; folder: string },
  options: Options,
): Promise<{ row: Row; peakMemory: number }> {
  const callers = await signInCallers(database, authSecret)
  const connectionString = await database.copy('sortie_bench')
  try {
    const where = { connectionString, folder }
    const recordings = await recordCreating(where, callers)
    const stage = await openStage({ ...where, recordings })
    const body = JSON.stringify({ ...eveningJob(), _id: newId })
    const measured = await compare(
      loader,
      [
        {
          name: 'ours',
          origin: stage.ours,
          calls: callers.clinicians.map(({ token }) => ({ ...creating, token, body })),
        },
        {
          name: 'bare',
          origin: stage.bare,
          calls: recordings.map(({ id }) => ({ method: 'POST', path: `/${id}`, body })),
        },
      ],
      { options, connections: options.connections },
    )
    const peakMemory = stage.memory.peak()
    await stage.close()
    const rates = { ours: measured('ours', 'perSecond'), bare: measured('bare', 'perSecond') }
    const name = `creating a case, durable, at ${sizeName(cases)}`
    return { row: against(name, { ...rates, atLeast: 0.5 }), peakMemory }
  } finally {
    await database.drop('sortie_bench')
  }
}

const creating = { method: createCase.method, path: createCase.path } as const

async function recordCreating(
  where: { connectionString: string; folder: string },
  { clinicians }: Callers,
): Promise<Recording[]> {
  const calls = clinicians.map(({ token }, at) => ({
    id: `create-${at}`,
    ...creating,
    token,
    body: JSON.stringify({ ...eveningJob(), _id: newId }),
  }))
  const { recordings, answers } = await record(where, calls)
  return recordings.map((recording, at) => {
    const person = clinicians[at]
    const known = new Set([person?.id, person?.organizationId])
    const statements = insertsOf(recording)
    return { id: recording.id, statements, once: onceOf({ statements, answer: answers[at], known }) }
  })
}

/** Returns only the statements that insert the rows of a case, without lookups and the counter of mission numbers. */
const insertsOf = ({ statements }: Recording): Recording['statements'] =>
  statements.filter(({ text }) => /\binsert into "?(missions|case|audit)/i.test(text))

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

function onceOf({
  statements,
  answer,
  known,
}: {
  statements: Recording['statements']
  answer: unknown
  known: ReadonlySet<unknown>
}): Recording['once'] {
  const values = new Set(statements.flatMap((statement) => statement.values))
  const ids = [...values].filter(
    (value): value is string => typeof value === 'string' && uuidPattern.test(value) && !known.has(value),
  )
  const { missionNumber } = createCase.response.parse(answer)
  return { ids, words: [missionNumber.replace('#', '')] }
}
