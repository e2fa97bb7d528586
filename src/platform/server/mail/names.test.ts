import { expect, test } from 'vitest'
import { personName } from '#platform/contract/text.ts'
import { greetingTo, nameForMail, nameForMailOr } from './names.ts'
import { textForMail, textForMailOr } from './words.ts'

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
  expect(nameForMailOr(name, 'A colleague')).toBe('A colleague')
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

test.for([
  'Dr.Smith’s course',
  'ALS v2.1, section 4.1.2.3',
  'BLS/ALS: 0.5mg/ml, p.r.n. (Node.js)',
  'Airway @ night',
  'Besprechung: Notfälle',
])('%s stays as it is in an email', (words) => {
  expect(textForMail(words)).toBe(words)
})

test.for([
  ['See https://evil.example/a?b=1, then return', 'See …, then return'],
  ['hxxp://evil', '…'],
  ['Fire (www.evil.example) course', 'Fire (…) course'],
  ['Ask eve@example.com.', 'Ask ….'],
  ['mailto:eve@Example.Com', '…'],
  ['Log in at EVIL.EXAMPLE.COM:8080/x', 'Log in at …'],
  ['evil。com', '…'],
  ['evil.\u0301com', '…'],
  ['e\u200Bvil.\u034Fcom', '…'],
  ['evil.com-x', '…'],
  ['почта.рф', '…'],
  ['x.xn--p1ai', '…'],
  ['evil😀.com', '…'],
  ['10.0.0.1/login', '…'],
  ['Dr.Li’s course', 'Dr. Li’s course'],
  ['Fire\r\nBcc: eve\u2028course', 'Fire Bcc: eve course'],
] as const)('%j is written %j in an email', ([words, written]) => {
  expect(textForMail(words)).toBe(written)
})

test('a text of nothing but an address is replaced as a whole', () => {
  expect(textForMailOr('https://evil.example', 'A requirement')).toBe('A requirement')
  expect(textForMailOr('', 'A requirement')).toBe('A requirement')
})
