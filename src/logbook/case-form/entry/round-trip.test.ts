import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { isoIn } from '#platform/contract/zoned-time.ts'
import { missionTimes } from '#reference/mission-times.ts'
import { isSupervised } from '#logging/missions/mission.ts'
import { arbitraryOf, toOutline, type Outline } from '#testing/outline.ts'
import { caseRequestSchema, type Case, type CaseRequest } from '#logging/cases/contract.ts'
import { caseContent, derivedOf } from '#logging/cases/derived.ts'
import type { EntrySettings } from './organization-settings.ts'
import { ownTitle } from '#logging/cases/title.ts'
import { editSettings, toCaseEntry } from './entry-of-case.ts'
import { requestOf } from './entry-request.ts'

const otherCodes = new Set<unknown>(['other', 'other_diagnosis', 'other_procedure', 'other_drug'])

/** Drops the text of an "other" that is not chosen. */
function consistent(part: Record<string, unknown>): Record<string, unknown> {
  const isOther = (chosen: unknown) => [chosen].flat().some((code) => otherCodes.has(code))
  return Object.fromEntries(
    Object.entries(part).filter(
      ([name]) => !name.endsWith('Other') || isOther(part[name.slice(0, -'Other'.length)]),
    ),
  )
}

const words = fc.constantFrom('Noël', 'a long carry', '0')
const { properties, ...whole } = toOutline(caseRequestSchema)
// Assessments have their own generator, confirmations are not part of a case, and the others are not fields of the form.
const notEntered = new Set(['assessments', 'privacyChecked', 'id', 'clientId', 'status', 'enteredOffline'])
const outline: Outline = {
  ...whole,
  properties: Object.fromEntries(Object.entries(properties ?? {}).filter(([name]) => !notEntered.has(name))),
}
const uuid = '019a0000-0000-7000-8000-000000000042'
const supervisor = { id: '019a0000-0000-7000-8000-000000000007', name: 'Kim Osei' }
const linkedSupervisor = { id: '019a0000-0000-7000-8000-000000000008', name: 'Lee Marsh' }

/** The times of a mission, each some minutes after the one before, sometimes more than a day. */
const times = (zone: string, date: string) =>
  fc
    .array(fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 1700 })), {
      minLength: missionTimes.length,
      maxLength: missionTimes.length,
    })
    .chain((steps) =>
      fc
        .tuple(fc.integer({ min: 0, max: 2879 }), fc.subarray(missionTimes.map(({ field }) => field)))
        .map(([start, given]) => {
          let minute = start
          const moments = missionTimes.map(({ field }, index) => {
            minute += steps[index] ?? 0
            return [field, isoIn(zone, new Date(Date.parse(`${date}T00:00Z`) + minute * 60_000))] as const
          })
          return Object.fromEntries(moments.filter(([field]) => given.includes(field)))
        }),
    )

interface Saved {
  zone: string
  request: CaseRequest
}

/** A case that a clinician could have saved. In the night after two of the dates, the clocks went back. */
const saved: fc.Arbitrary<Saved> = fc
  .tuple(
    fc.constantFrom('UTC', 'Europe/London', 'Pacific/Auckland'),
    fc.constantFrom('2026-03-14', '2025-10-25', '2026-04-04'),
  )
  .chain(([zone, date]) =>
    fc
      .tuple(arbitraryOf(outline, { text: () => words, repair: consistent }), times(zone, date))
      .map(([anything, moments]) => {
        const request = anything as CaseRequest
        const { hoistUsed, hoistCycles, hoistCyclesNight, ...mission } = request.mission ?? {}
        const { flagReasons, flagReasonsOther, flagNote, ...rest } = request
        const hoist = hoistUsed ? { hoistUsed, hoistCycles, hoistCyclesNight } : { hoistUsed }
        const supervisorUserId = isSupervised(request.team?.supervisionLevel) ? supervisor.id : null
        const noTimes = Object.fromEntries(missionTimes.map(({ field }) => [field, null]))
        return {
          zone,
          request: {
            ...rest,
            _id: uuid,
            date,
            missionNumber: '#26-00042',
            title: 'Noël',
            ...(rest.flagCaseReview && consistent({ flagReasons, flagReasonsOther, flagNote })),
            ...(rest.patientAgeUnknown
              ? { patientAge: null, patientAgeUnit: null }
              : { patientAge: 34, patientAgeUnit: 'years', patientAgeUnknown: null }),
            mission: consistent({
              ...mission,
              ...hoist,
              ...noTimes,
              ...moments,
              missionType: 'primary_scene',
              result: 'patient_transported',
            }),
            team: { ...request.team, supervisorUserId },
            clinical: { ...request.clinical, vitals: [{ point: 'first', heartRate: 0 }] },
          },
        }
      }),
  )

function caseOf(request: CaseRequest): Case {
  const facts = {
    patientSequence: 1,
    encounterSetting: 'real',
    procedures: [],
    drugs: [],
    blood: [],
    ...request,
  }
  // Only the entered content matters; the server adds the rest.
  return {
    flagCaseReview: false,
    ...facts,
    supervisor: request.team?.supervisorUserId ? supervisor : null,
    derived: derivedOf({ flagCaseReview: false, ...facts } as never, {
      paediatricAgeLimit: 16,
      signOff: {},
    }),
  } as unknown as Case
}

/** Removes values without content, and adds the defaults of the server. */
function contentOf(request: CaseRequest): unknown {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain)
    if (typeof value !== 'object' || value === null) return value
    const parts = Object.entries(value).map(([name, inner]) => [name, plain(inner)] as const)
    const answered = parts.filter(
      ([, inner]) => !(typeof inner === 'object' && Object.keys(inner ?? {}).length === 0),
    )
    return Object.fromEntries(answered)
  }
  return plain(
    caseContent({ patientSequence: 1, encounterSetting: 'real', flagCaseReview: false, ...request }),
  )
}

const settings: EntrySettings = {
  zone: 'UTC',
  paediatricAgeLimit: 16,
  bases: [],
  regions: [],
  supervisor: linkedSupervisor,
}

test('a saved case that is opened in the form and sent again is unchanged', () => {
  fc.assert(
    fc.property(saved, ({ zone, request }) => {
      const theCase = caseOf(request)
      const again = requestOf(toCaseEntry(theCase, zone), editSettings({ ...settings, zone }, theCase))
      // A title that equals the suggested one is not sent, so that it is suggested anew after an edit.
      const title = ownTitle(theCase)
      expect(contentOf(again)).toEqual(contentOf({ ...request, title }))
    }),
    { numRuns: 300 },
  )
})

test('a suggested title is not sent as if it were typed, so it is suggested anew after an edit', () => {
  const request: CaseRequest = {
    _id: uuid,
    date: '2026-03-14',
    type: 'trauma',
    patientAge: 34,
    patientAgeUnit: 'years',
  }
  const titleSent = (title: string) =>
    requestOf(toCaseEntry({ ...caseOf(request), title }, 'UTC'), settings).title
  expect(titleSent('Trauma - Adult 18-39 years')).toBeUndefined()
  expect(titleSent('Trauma on the moor')).toBe('Trauma on the moor')
})

test('a time in the hour that repeats when clocks go back is unchanged', () => {
  const date = '2025-10-25'
  const theCase = caseOf({
    date,
    mission: { activatedAt: '2025-10-26T01:30+00:00', backAtBaseAt: '2025-10-26T05:00+00:00' },
  })
  const { clocks } = toCaseEntry(theCase, 'Europe/London')
  expect(clocks.activatedAt).toEqual({
    clock: '01:30',
    date: plusDays(date, 1),
    at: '2025-10-26T01:30+00:00',
  })
  expect(clocks.backAtBaseAt).toEqual({ clock: '05:00' })
})
