import { expect, test } from 'vitest'
import { waitingWords } from '../requests/web/messages.ts'
import { levelWords, supervisorToAsk } from './sign-off-words.ts'

const signer = { id: '1', name: 'Kim Osei', role: 'supervisor' as const, registration: null }
const signed = { signer, unratedBecause: null }
const kim = { id: '1', name: 'Kim Osei', isClinical: false }
const ada = { id: '2', name: 'Ada Frost', isClinical: true }

test('the words say for whom a case waits, and since when', () => {
  const supervisor = { id: '1', name: 'Kim Osei' }
  expect(waitingWords({ supervisor, ageDays: 0 })).toBe('Waiting for Kim Osei, asked today')
  expect(waitingWords({ supervisor, ageDays: 1 })).toBe('Waiting for Kim Osei for 1 day')
  expect(waitingWords({ supervisor, ageDays: 12 })).toBe('Waiting for Kim Osei for 12 days')
})

test('shows the level that the signer judged beside the one that the clinician wrote', () => {
  expect(levelWords({ ...signed, level: 'distant' }, 'local', true)).toBe(
    'Supervision: Distant by Kim Osei; you wrote Local.',
  )
  expect(levelWords({ ...signed, level: 'distant' }, 'distant', true)).toBe(
    'Supervision: Distant, as you wrote.',
  )
  expect(levelWords({ ...signed, level: 'distant' }, null, false)).toBe(
    'Supervision: Distant by Kim Osei; the clinician wrote none.',
  )
  expect(levelWords({ signer, level: null, unratedBecause: 'observed' }, 'observed', true)).toBe(
    'No level judged: you observed.',
  )
})

test('the button asks the supervisor who has seen the case, else the clinical supervisor, else the only one; otherwise the user chooses', () => {
  expect(supervisorToAsk([ada, kim], ['1'])).toBe(kim)
  expect(supervisorToAsk([ada, kim], ['gone', undefined])).toBe(ada)
  expect(supervisorToAsk([kim], [])).toBe(kim)
  expect(supervisorToAsk([kim, { ...kim, id: '3' }], [])).toBeNull()
  expect(supervisorToAsk([], ['1'])).toBeNull()
})
