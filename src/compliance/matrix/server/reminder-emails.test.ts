import { expect, test } from 'vitest'
import { complianceReminderEmail } from './emails.ts'

const textOf = (status: 'expired' | 'expiring' | 'not_started', validUntil: string | null) =>
  complianceReminderEmail({
    publicUrl: 'https://sortie.example',
    name: 'Ada Pilot',
    senderName: 'Sofia Osei',
    requirement: { id: '019a0000-0000-7000-8000-000000000001', title: 'Sea survival' },
    state: { status, validUntil, isWaiting: false },
  }).paragraphs[1]

test('a reminder says which day was the last valid one, not that the requirement has been expired since then', () => {
  expect(textOf('expired', '2026-03-03')).toBe(
    'Sofia Osei reminds you of “Sea survival”: expired. The last valid day was 3 Mar 2026.',
  )
  expect(textOf('expiring', '2026-12-31')).toContain('“Sea survival”: expiring, valid until 31 Dec 2026.')
  expect(textOf('not_started', null)).toMatch(/“Sea survival”: [a-z ]+\.$/)
})
