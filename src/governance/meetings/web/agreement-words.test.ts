import { expect, test } from 'vitest'
import { removedTicks, tickWords } from './agreement-words.ts'

const people = { clinician: { id: 'c', name: 'Ruth Ngata' }, supervisor: { id: 's', name: 'Kim Osei' } }
const at = '2026-03-04T10:00:00.000Z'
const of = (mine: 'clinician' | 'supervisor', clinician: string | null, supervisor: string | null) => ({
  ...people,
  mine,
  agreedAt: { clinician, supervisor },
})

test('each side reads who agreed and who has not', () => {
  expect(tickWords(of('clinician', null, null))).toBe('Neither of you has agreed yet.')
  expect(tickWords(of('clinician', null, at))).toBe('You have not agreed yet. Kim Osei agreed on 4 Mar 2026.')
  expect(tickWords(of('supervisor', null, at))).toBe(
    'You agreed on 4 Mar 2026. Ruth Ngata has not agreed yet.',
  )
})

test('before an edit is saved, it says whose tick it removes', () => {
  expect(removedTicks(of('clinician', null, null))).toBeNull()
  expect(removedTicks(of('clinician', at, null))).toContain('removes your tick')
  expect(removedTicks(of('supervisor', at, null))).toContain('Ruth Ngata has agreed')
  expect(removedTicks(of('clinician', at, at))).toContain('removes both ticks, and Kim Osei')
})
