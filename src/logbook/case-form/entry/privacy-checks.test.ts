import { expect, test } from 'vitest'
import { changeEntry, emptyEntry, type EntryChange } from './entry.ts'

const id = '019a0000-0000-7000-8000-000000000042'
const entryWith = (...changes: EntryChange[]) => changes.reduce(changeEntry, emptyEntry(id, '2026-03-14'))
const pathsOf = (...changes: EntryChange[]) =>
  (entryWith(...changes).fields.privacyChecked ?? []).map(({ path }) => path)

const name = 'person_name'
const [first, second] = [
  { code: 'iv_access', notes: 'with Kim' },
  { code: 'pelvic_binder', notes: 'with Alex' },
] as const
const entered: EntryChange = {
  procedures: [first, second],
  tags: ['teaching', 'kim', 'night'],
  privacyChecked: [
    { path: 'procedures.0.notes', pattern: name },
    { path: 'procedures.1.notes', pattern: name },
    { path: 'tags.1', pattern: name },
    { path: 'clinical.summary', pattern: name },
  ],
}

test('a confirmation for a line remains valid when a later line is inserted or removed', () => {
  const more = { code: 'ecg_12_lead' } as const
  expect(
    pathsOf(entered, { procedures: [first, second, more], tags: ['teaching', 'kim', 'night', 'hut'] }),
  ).toEqual(['procedures.0.notes', 'procedures.1.notes', 'tags.1', 'clinical.summary'])
  expect(pathsOf(entered, { procedures: [first] })).toEqual([
    'procedures.0.notes',
    'tags.1',
    'clinical.summary',
  ])
})

test('a new line in the place of a confirmed one needs its own confirmation', () => {
  expect(pathsOf(entered, { procedures: [second] })).toEqual(['tags.1', 'clinical.summary'])
  expect(pathsOf(entered, { tags: ['teaching', 'night'] })).not.toContain('tags.1')
  const emptied = pathsOf(
    entered,
    { procedures: [] },
    { procedures: [{ code: 'iv_access', notes: 'with Jo' }] },
  )
  expect(emptied).toEqual(['tags.1', 'clinical.summary'])
})

test('a confirmation also remains valid for a list within a part', () => {
  const attempt = { operatorGrade: 'other', operatorGradeOther: 'Kim from the ward' } as const
  const attempts = [
    { number: 1, success: false },
    { number: 2, ...attempt },
  ]
  const path = 'airway.attempts.1.operatorGradeOther'
  const checked = { airway: { attempts }, privacyChecked: [{ path, pattern: name }] }
  expect(pathsOf(checked, { airway: { attempts: [...attempts, { number: 3 }] } })).toEqual([path])
  expect(pathsOf(checked, { airway: { attempts: [{ number: 1, ...attempt }] } })).toEqual([])
  expect(pathsOf(checked, { airway: { attempts: null } })).toEqual([])
})

test('typing in a line does not remove its confirmation, because the field removes it', () => {
  expect(pathsOf(entered, { procedures: [{ ...first, notes: 'with Kim, quickly' }, second] })).toHaveLength(4)
})
