import { expect, test } from '#testing/test.ts'
import { deactivateUser, updateUser } from '../contract.ts'

test('of two super administrators who deactivate each other at once, one remains', async ({ app, given }) => {
  for (let round = 0; round < 3; round += 1) {
    await app.deps.db.updateTable('users').set({ status: 'inactive' }).execute()
    const one = await given.user({ role: 'super_admin' })
    const other = await given.user({ role: 'super_admin' })
    const answers = await Promise.all([
      app.as(one).call(deactivateUser, { params: { id: other.id } }),
      app.as(other).call(deactivateUser, { params: { id: one.id } }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const left = await app.deps.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'super_admin')
      .where('status', '=', 'active')
      .execute()
    expect(left).toHaveLength(1)
  }
})

test('a deactivation beside a change of address leaves somebody who can sign in', async ({ app, given }) => {
  await app.deps.db.updateTable('users').set({ status: 'inactive' }).execute()
  const one = await given.user({ role: 'super_admin' })
  const other = await given.user({ role: 'super_admin' })
  await Promise.all([
    app.as(one).call(updateUser, { params: { id: other.id }, body: { email: `new-${other.email}` } }),
    app.as(other).call(deactivateUser, { params: { id: one.id } }),
  ])
  const left = await app.deps.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('status', '=', 'active')
    .where('email_verified', '=', true)
    .execute()
  expect(left).toHaveLength(1)
})
