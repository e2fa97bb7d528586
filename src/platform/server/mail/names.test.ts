import { expect, test } from 'vitest'
import { personName } from '#platform/contract/text.ts'
import { greetingTo, nameForMail, nameOr } from './names.ts'

const isTaken = (name: string) => personName.safeParse(name).success

test.for([
  'Robin Hale',
  'Zoë Müller-Lüdenscheidt',
  'J.R.R. Tolkien',
  'Dr. Anna O’Brien, MBBS',
  'Siân (Shan) ap Rhys',
  '山田 太郎',
  'علی رضایی',
  'नेहा शर्मा',
])('%s is accepted and greeted by name', (name) => {
  expect(isTaken(name)).toBe(true)
  expect(greetingTo(name)).toBe(`Hello ${name.normalize('NFKC')},`)
})

test.for([
  'Visit www.evil.example',
  'https://evil.example',
  'evil.example',
  'evil .com',
  'me@evil.example',
  'evil．com',
  'example。com',
  'example｡com',
  'evil․com',
  'e\u200Bvil\u200B.\u200Bcom',
  'evil.\u034Fcom',
  'evil.\u0301com',
  'ｗｗｗ evil',
  'evil／login',
  'ｅｖｉｌ．ｃｏｍ',
  'hxxp:evil',
  'Robin\r\nBcc: eve',
  'Robin \u202Egnp.live\u202C',
  '\u200B\u200B',
  'ㅤ',
])('%j is refused, and an email leaves it out', (name) => {
  expect(isTaken(name)).toBe(false)
  expect(greetingTo(name)).toBe('Hello,')
  expect(nameOr(name, 'A colleague')).toBe('A colleague')
})

test.for(['Call 0800 123 4567 now', 'x'.repeat(61), 'YOU WON! Click $$$', '🎁🎁🎁', '12345', ''])(
  '%j does not appear as a name in an email',
  (name) => {
    expect(nameForMail(name)).toBe('')
  },
)

test('a name may contain a joiner that its script needs', () => {
  expect(isTaken('رضا\u200Cزاده')).toBe(true)
})
