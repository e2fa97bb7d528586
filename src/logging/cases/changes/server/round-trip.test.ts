import fc from 'fast-check'
import { z } from 'zod'
import { missionTimes } from '#reference/mission-times.ts'
import { editedLegs, platformsOf } from '#logging/missions/legs.ts'
import { isPatientless } from '#logging/missions/mission.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import {
  caseRequestSchema,
  createCase,
  getCase,
  updateCase,
  type Case,
  type CaseRequest,
} from '../../contract.ts'

interface Shape {
  type?: string
  enum?: unknown[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minimum?: number
  maximum?: number
}

const words = fc.constantFrom('Noël', 'a long carry', '"quoted", and {braced}', '0', 'null', '水')

/** Returns any value that fits this JSON Schema. */
function anyOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(anyOf))
  const [min, max] = [Math.ceil(shape.minimum ?? 1), Math.floor(shape.maximum ?? 100)]
  switch (shape.type) {
    case 'object': {
      const fields = Object.entries(shape.properties ?? {}).map(
        ([name, inner]) => [name, anyOf(inner)] as const,
      )
      return fc.record(Object.fromEntries(fields), { requiredKeys: shape.required ?? [] })
    }
    case 'array':
      return fc.uniqueArray(anyOf(shape.items ?? {}), {
        maxLength: 3,
        selector: (one) => JSON.stringify(one),
      })
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min, max })
    case 'number':
      return fc.oneof(
        fc.integer({ min, max }),
        fc.integer({ min: min * 2, max: max * 2 }).map((half) => half / 2),
      )
    case 'null':
      return fc.constant(null)
    default:
      return words
  }
}

// The cast is necessary because zod types a JSON Schema more loosely than `Shape`.
const whole = z.toJSONSchema(caseRequestSchema, { io: 'input', unrepresentable: 'any' }) as Shape
// Other tests cover these ids and checks.
const notHere = new Set([
  '_id',
  'id',
  'clientId',
  'missionNumber',
  'assessments',
  'privacyChecked',
  'enteredOffline',
])
const outline: Shape = {
  ...whole,
  properties: Object.fromEntries(
    Object.entries(whole.properties ?? {}).filter(([name]) => !notHere.has(name)),
  ),
}

const date = '2025-03-04'
const times = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 11, maxLength: 11 }).chain((steps) =>
  fc.subarray(missionTimes.map(({ field }) => field)).map((given) => {
    let minute = Date.parse(`${date}T08:00Z`)
    const moments = missionTimes.map(({ field }, index) => {
      minute += (steps[index] ?? 0) * 60_000
      return [field, `${new Date(minute).toISOString().slice(0, 16)}+00:00`] as const
    })
    return Object.fromEntries(moments.filter(([field]) => given.includes(field)))
  }),
)

const anyRequest = fc.tuple(anyOf(outline), times).map(([anything, moments]): CaseRequest => {
  const { mission, team, ...rest } = anything as CaseRequest
  const untimed = Object.fromEntries(
    Object.entries(mission ?? {}).filter(([field]) => !missionTimes.some((time) => time.field === field)),
  )
  const places = { baseCode: null, regionCode: null }
  const nobody = { supervisorUserId: null, colleagueUserIds: null }
  return {
    ...rest,
    date,
    mission: { ...untimed, ...places, ...moments },
    team: team && { ...team, ...nobody },
  }
})

const isNothing = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)

const partAt = (whole: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? part[name as never] : undefined),
    whole,
  )

/** Removes a refused field; if the request does not contain it, removes the part or list that requires it. */
function without(request: CaseRequest, path: string): CaseRequest {
  const rest: Record<string, unknown> = structuredClone({ ...request })
  // A number without a unit is not an age.
  if (path === 'patientAgeUnit') rest['patientAge'] = null
  for (let names = path.split('.'); names.length > 0; names = names.slice(0, -1)) {
    const last = names.at(-1) ?? ''
    const holder = partAt(rest, names.slice(0, -1))
    const isField = typeof holder === 'object' && holder !== null && !Array.isArray(holder)
    if (!isField || isNothing(partAt(rest, names))) continue
    Reflect.deleteProperty(holder, last)
    break
  }
  return rest as unknown as CaseRequest
}

/** Fills in the missing fields that a complete case requires. */
function completed(request: CaseRequest): CaseRequest {
  if (request.status === 'draft') return request
  const { mission, team, patientAge = null } = request
  return {
    ...request,
    type: request.type ?? 'other',
    mission: {
      ...mission,
      missionType: mission?.missionType ?? 'primary_scene',
      result: mission?.result ?? 'advice_given',
    },
    team: { ...team, myRole: team?.myRole ?? 'doctor' },
    patientAgeUnknown: patientAge === null ? true : (request.patientAgeUnknown ?? null),
  }
}

interface Taken {
  request: CaseRequest
  saved: Case
}

/** Sends a request; while it is refused, removes the refused fields and sends it again. */
async function send(
  request: CaseRequest,
  call: (body: CaseRequest) => Promise<{ status: number; body: unknown }>,
): Promise<Taken> {
  let sent = completed(request)
  for (let turn = 0; turn < 60; turn += 1) {
    const { status, body } = await call(sent)
    if (status === 200 || status === 201) return { request: sent, saved: body as Case }
    expect(status, JSON.stringify(body)).toBe(400)
    const { fields } = body as { fields: { path: string }[] }
    sent = completed(fields.reduce((left, { path }) => without(left, path), sent))
  }
  throw new Error(`The server accepted no part of the request: ${JSON.stringify(sent)}`)
}

/** Removes unknown values, because they may be null or left out. */
function known(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(known)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([field, part]) => [field, known(part)] as const)
  return Object.fromEntries(fields.filter(([, part]) => !isNothing(part)))
}

/** Expects the response to contain the request, with the server's defaults for missing fields. */
async function expectSaved(
  app: TestApp,
  owner: GivenUser,
  { request, saved }: Taken,
  before: Case | null = null,
): Promise<void> {
  const { body: read } = await app.as(owner).call(getCase, { params: { id: saved.id } })
  expect(read).toEqual(saved)
  const entered = caseRequestSchema.parse(request)
  // A logged case defaults to one attempt at a procedure, and to one patient unless the mission had none.
  const isLogged = saved.status !== 'draft'
  const procedures = entered.procedures.map((procedure) => ({
    ...procedure,
    setting: procedure.setting ?? entered.encounterSetting,
    attempts: procedure.attempts ?? (isLogged ? 1 : null),
  }))
  const hasPatients = isLogged && !isPatientless(entered.mission)
  const legs = editedLegs(before?.mission?.legs ?? [], entered.mission ?? {})
  const mission = {
    ...entered.mission,
    // The used aircraft and vehicles are those of the legs.
    legs,
    platformsUsed: platformsOf(legs),
    patientsTotal: entered.mission?.patientsTotal ?? (hasPatients ? 1 : null),
  }
  const patient = { ...entered.patient, gender: entered.patient?.gender ?? saved.patient?.gender }
  const { reflection } = entered
  const expected: Record<string, unknown> = {
    ...entered,
    mission,
    procedures,
    patient,
    title: entered.title ?? saved.title,
    patientAgeUnknown: entered.patientAgeUnknown ?? false,
    // An empty reflection is stored as null.
    reflection: saved.reflection === null && isUnsaid(reflection) ? null : reflection,
  }
  const answered = Object.fromEntries(
    Object.keys(expected).map((field) => [field, saved[field as keyof Case]]),
  )
  expect(known(answered)).toEqual(known(expected))
}

const isUnsaid = (reflection: CaseRequest['reflection']) =>
  isNothing(known({ ...reflection, shareWithSupervisor: null }))

test(
  'any case is returned as it was entered, then as it was edited, then as it was edited back',
  { timeout: 120_000 },
  async ({ app, given }) => {
    const owner = await given.user()
    await fc.assert(
      fc.asyncProperty(anyRequest, anyRequest, async (first, second) => {
        const created = await send(first, (body) => app.as(owner).call(createCase, { body }))
        await expectSaved(app, owner, created)
        const edit = async ({ saved: before }: Taken, request: CaseRequest): Promise<Taken> => {
          const { id, version } = before
          const status = before.status === 'draft' ? request.status : 'completed'
          const taken = await send({ ...request, status }, (body) =>
            app.as(owner).call(updateCase, { params: { id }, body: { ...body, version } }),
          )
          await expectSaved(app, owner, taken, before)
          return taken
        }
        await edit(await edit(created, second), first)
      }),
      { numRuns: 15 },
    )
  },
)
