import { expect, test } from 'vitest'
import { describeLink, findToken } from './link-url.ts'

const token = 'hX3vQ0k9aZ-_7yTt5bN2mL8cR4wE1sD6fG0hJ9kP3oU'
const address = (url: string) => new URL(url, 'http://sortie.test')

test.each([
  ['the query', `/verify-email?token=${token}`],
  ['the query beside others', `/verify-email?utm=mail&token=${token}`],
  ['the last path segment', `/verify-email/${token}`],
  ['the hash, named', `/verify-email#token=${token}`],
  ['the hash alone', `/verify-email#${token}`],
  ['the hash as a route', `/verify-email#/?token=${token}`],
  ['a pattern in a wrapped URL', `/verify-email?url=https%3A%2F%2Fsortie.test%2F%3Ftoken%3D${token}`],
  ['a pattern in the path', `/verify-email/token:${token}/open`],
])('the token is found in %s', (_, url) => {
  expect(findToken(address(url))).toBe(token)
})

test.each([
  '/verify-email',
  '/verify-email?token=',
  '/verify-email#main',
  '/verify-email?code=1',
  '/verify-email#%',
])('no token is found where there is none: %s', (url) => {
  expect(findToken(address(url))).toBeNull()
})

test('the debug information has the names in a URL, but no value', () => {
  const facts = describeLink(address(`/verify-email/${token}?token=${token}&a=1#key=${token}`))
  expect(facts).toMatchObject({ path: '/verify-email/…', queryKeys: ['token', 'a'], hashKeys: ['key'] })
  expect(JSON.stringify([facts, describeLink(address(`/verify-email?${token}#${token}`))])).not.toContain(
    token,
  )
})
