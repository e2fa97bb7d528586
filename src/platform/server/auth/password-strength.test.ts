import { expect, test } from 'vitest'
import { assertPasswordUncommon } from './password-strength.ts'

const context = ['Robin Hale', 'robin.hale@helvetia.example', 'Helvetia Air']
const refused = (password: string) =>
  assertPasswordUncommon(password, context).then(
    () => null,
    (error: { code: string; details: { fields: { message: string }[] } }) => ({
      code: error.code,
      words: error.details.fields[0]?.message,
    }),
  )

test.for([
  'sortiesortie',
  'sortie123456',
  'sortie1234567890',
  'Sortie!!2026',
  's0rtiesortie',
  '$0rt1e$0rt1e',
  'ｓｏｒｔｉｅ2026',
  'sortie20262026',
  'SORTIE-SORTIE-SORTIE',
  '!!!!!!!sortie!!!!!!!',
  'sortielogbook',
  'logbook.password',
  'robinrobin',
  'RobinHale1990',
  'hale-robin-77',
  'r0b1nh4l3',
  'helvetia112',
  'Hélvètïa112',
  'robin.hale@helvetia.example',
])('%s is refused, because it consists of words that everyone would try', async (password) => {
  const refusal = await refused(password)
  expect(refusal).toMatchObject({ code: 'password_too_common' })
  expect(refusal?.words).toContain('little is left of it')
})

test.for(['iloveyou1', 'password', 'qwertyqwerty', '!!dragon!!', '12345678'])(
  '%s is refused, because it is a published common password',
  async (password) => {
    expect(await refused(password)).toMatchObject({ code: 'password_too_common' })
  },
)

test.for([
  'robin flies at dawn',
  'the sortie over the moor',
  'whale song at seven',
  'rotor-winch-tango-47',
  'x7#Qm2!vKp',
  '🚁🛩️🚑⛑️🩺🧭🗻🌧️',
  'a lantern over quiet moors',
])('%s is accepted', async (password) => {
  expect(await refused(password)).toBeNull()
})

test('a long password is checked within a second', async () => {
  const started = performance.now()
  await refused('sort'.repeat(64))
  await refused('ab'.repeat(127) + 'x')
  expect(performance.now() - started).toBeLessThan(1_000)
})
