import { describe, expect, test } from 'vitest'
import { pathAfterLogin, mayOpen, paths } from './paths.ts'

const administration = [
  '/admin',
  paths.adminDashboard(),
  paths.adminUsers(),
  `${paths.adminUser('019a')}?tab=cases#top`,
  '/Admin/users',
  '/%61dmin/users',
]

test.each(administration)('%s is only for administrators', (href) => {
  expect(mayOpen('clinician', href)).toBe(false)
  expect(mayOpen('supervisor', href)).toBe(false)
  expect(mayOpen('admin', href)).toBe(true)
  expect(mayOpen('super_admin', href)).toBe(true)
})

test.each(['/logbook?q=/admin/users', '/administrative', '/logbook/admin', '/%E0%A4%A'])(
  '%s is for everybody',
  (href) => {
    expect(mayOpen('clinician', href)).toBe(true)
  },
)

describe('after signing in, a user arrives', () => {
  test('at the requested page, if they may open it', () => {
    expect(pathAfterLogin('clinician', '/logbook?q=fall#top')).toBe('/logbook?q=fall#top')
    expect(pathAfterLogin('admin', '/admin/users')).toBe('/admin/users')
  })

  test('otherwise at the home page of their role', () => {
    expect(pathAfterLogin('clinician', '/admin/users')).toBe('/dashboard')
    expect(pathAfterLogin('supervisor', null)).toBe('/dashboard')
    expect(pathAfterLogin('admin', null)).toBe('/admin/dashboard')
  })
})
