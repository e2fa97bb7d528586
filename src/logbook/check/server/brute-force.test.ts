/** Compares the queries with the same rules applied to each case in turn. */
import { toDuplicateQuery } from '#logging/cases/duplicates/likely-duplicate.ts'
import { getCase, type Case } from '#logging/cases/contract.ts'
import { missionTimeErrors } from '#logging/missions/time-checks.ts'
import { missionTimes } from '#reference/mission-times.ts'
import { expect, test, vi } from '#testing/test.ts'
import { lacksCapnography } from '../capnography.ts'
import { checkLogbook, listFindings, type FindingKind } from '../contract.ts'

// Logs 160 cases in turn, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

/** A repeatable sequence of numbers of at least 0 and below 1. */
function sequence(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

const next = sequence(20_260_314)
const oneOf = <Entry>(list: readonly Entry[]): Entry => list[Math.floor(next() * list.length)] as Entry
const chance = (share: number) => next() < share

const hourMs = 3_600_000
const finals = ['tracheal_tube', 'supraglottic', 'front_of_neck', 'bag_valve_mask', 'native', 'not_secured']
const codes = [
  'rapid_sequence_induction',
  'awake_intubation',
  'supraglottic_airway',
  'iv_access',
  'capnography',
]

const randomProcedures = () =>
  [...new Set([oneOf(codes), oneOf(codes)])].map((code) => ({
    code,
    operatorRole: oneOf(['performed', 'performed', 'observed', 'before_arrival']),
    ...(chance(0.2) && { setting: 'simulated' as const }),
  }))

const randomAirway = () =>
  chance(0.7)
    ? {
        ...(chance(0.8) && { finalAirway: oneOf(finals) }),
        ...(chance(0.5) && { confirmation: [oneOf(['waveform_capnography', 'auscultation'])] }),
      }
    : null

const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Times in order, of which some are reversed, very far apart, or on another day. */
function randomTimes(date: string): Record<string, Date | null> {
  let at = Date.parse(`${date}T10:00Z`) + (chance(0.1) ? oneOf([-26, 40, 90, -100]) * hourMs : 0)
  const entries = missionTimes.map(({ field }) => {
    if (chance(0.4)) return [columnOf(field), null] as const
    at += chance(0.06) ? oneOf([-0.5, 25, 24, 80]) * hourMs : next() * hourMs
    return [columnOf(field), new Date(at)] as const
  })
  return Object.fromEntries(entries)
}

const ageOf = ({ date, type, patientAge, patientAgeUnit, mission }: Case) =>
  [date, type, patientAge, patientAgeUnit, mission?.platform].join(' ')

test('the findings are the same as those of the rules for each case', async ({ app, clock, given }) => {
  // The rules and the queries must use the same current time, however long the cases take to log.
  const now = new Date('2025-03-06T15:00Z')
  vi.spyOn(clock, 'now').mockReturnValue(now)
  const owner = await given.user()
  const today = '2025-03-06'
  const made: string[] = []
  for (let turn = 0; turn < 160; turn += 1) {
    const date = oneOf(['2025-03-04', '2025-03-05', today])
    const { id } = await given.case({
      owner,
      date,
      type: oneOf(['trauma', 'medical']),
      patientAge: oneOf([30, 31, 32]),
      patientAgeUnit: 'years',
      mission: {
        missionType: oneOf(['primary_scene', 'repatriation']),
        result: 'patient_transported',
        platform: oneOf(['rotary_wing', 'boat']),
      },
      encounterSetting: oneOf(['real', 'real', 'simulated']),
      procedures: randomProcedures(),
    })
    made.push(id)
    const { db } = app.deps
    const { mission_id: missionId, details } = await db
      .selectFrom('cases')
      .select(['mission_id', 'details'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db.updateTable('missions').set(randomTimes(date)).where('id', '=', missionId).execute()
    const clinical = chance(0.2)
      ? { vitals: [{ point: 'first', ...(chance(0.6) ? { etco2Kpa: 4.5 } : { heartRate: 90 }) }] }
      : undefined
    // Written without the checks of a save, as an import or an older rule could have done.
    const changed = { ...(details as object), airway: randomAirway(), clinical }
    await db
      .updateTable('cases')
      .set({ details: JSON.stringify(changed) })
      .where('id', '=', id)
      .execute()
  }
  const cases: Case[] = []
  for (const id of made) cases.push((await app.as(owner).call(getCase, { params: { id } })).body)
  const found = async (kind: FindingKind) => {
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const page: { findings: { id: string }[]; nextCursor: string | null } = (
        await app
          .as(owner)
          .call(listFindings, { query: { kind, limit: 50, ...(cursor !== null && { cursor }) } })
      ).body
      ids.push(...page.findings.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    return ids.toSorted()
  }
  const where = (rule: (one: Case) => boolean) =>
    cases
      .filter(rule)
      .map(({ id }) => id)
      .toSorted()

  const wrongTimes = where(({ mission, date }) => missionTimeErrors(mission ?? {}, { date, now }).length > 0)
  const unmonitored = where(lacksCapnography)
  expect(wrongTimes.length).toBeGreaterThan(15)
  expect(wrongTimes.length).toBeLessThan(140)
  expect(unmonitored.length).toBeGreaterThan(10)
  expect(await found('times')).toEqual(wrongTimes)
  expect(await found('capnography')).toEqual(unmonitored)

  // Of n cases with the same facts, each except the first repeats another.
  const alike = Map.groupBy(
    cases.filter((theCase) => toDuplicateQuery(theCase) !== null),
    ageOf,
  )
  const repeats = [...alike.values()].flatMap((group) =>
    group
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || (a.id < b.id ? -1 : 1))
      .slice(1)
      .map(({ id }) => id),
  )
  expect(await found('duplicates')).toEqual(repeats.toSorted())
  const { counts } = (await app.as(owner).call(checkLogbook, {})).body
  expect(counts).toEqual({
    supervisor: 0,
    times: wrongTimes.length,
    capnography: unmonitored.length,
    duplicates: repeats.length,
    drafts: 0,
  })
})
