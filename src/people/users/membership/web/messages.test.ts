import { expect, test } from 'vitest'
import type { UserDetail } from '../../contract.ts'
import { organizationConsequences, roleConsequences } from './messages.ts'

const clinicians = [{}, {}, {}] as NonNullable<UserDetail['clinicians']> // only how many there are matters
const user = { status: 'active', supervisor_id: null, supervisor: null } as UserDetail // what is looked at
const supervisor: UserDetail = { ...user, role: 'supervisor', clinicians }
const overseen: UserDetail = {
  ...user,
  role: 'clinician',
  supervisor_id: 's',
  supervisor: { id: 's', name: 'Sam' },
}

test('demoting a supervisor shows how many clinicians lose theirs', () => {
  expect(roleConsequences(supervisor, 'clinician').join(' ')).toContain('The 3 clinicians assigned to them')
  expect(
    roleConsequences({ ...supervisor, clinicians: clinicians.slice(1, 2) }, 'admin').join(' '),
  ).toContain('The clinician assigned to them is left')
  expect(roleConsequences({ ...supervisor, clinicians: [] }, 'admin').join(' ')).not.toContain('clinician')
})

test('promoting a clinician shows who no longer oversees them', () => {
  expect(roleConsequences(overseen, 'supervisor')).toContain('Sam no longer oversees them.')
  expect(roleConsequences({ ...user, role: 'clinician' }, 'supervisor').join(' ')).not.toContain('oversee')
})

test('moving a user shows that supervision ends, and that an inactive user is not notified', () => {
  expect(organizationConsequences(overseen, 'o')).toContain(
    'Sam no longer supervises them, unless they are in the new organization too.',
  )
  const administrator: UserDetail = { ...user, role: 'admin', reach: 'organization' }
  expect(organizationConsequences(administrator, 'o').join(' ')).toContain(
    'administer only the new organization',
  )
  expect(organizationConsequences(supervisor, 'o').join(' ')).toContain(
    'no longer supervise the 3 clinicians',
  )
  expect(organizationConsequences({ ...user, status: 'inactive' }, null).join(' ')).not.toContain('mail')
})
