import { expect, test } from '#testing/test.ts'
import { listAssignedClinicians } from '../contract.ts'

test('a supervisor gets the clinicians assigned to them, by name, and nobody else', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const other = await given.user({ role: 'supervisor' })
  const zoe = await given.user({ supervisor, name: 'Zoe' })
  const adam = await given.user({ supervisor, name: 'adam', status: 'inactive' })
  await given.user({ supervisor: other, name: 'Bea' })
  await given.user({ name: 'Cleo' })
  const { body } = await app.as(supervisor).call(listAssignedClinicians, { query: {} })
  expect(body).toEqual({
    clinicians: [adam, zoe].map(({ id, name }) => ({ _id: id, id, name, profession: null })),
  })
  expect((await app.as(zoe).call(listAssignedClinicians, { query: {} })).body).toEqual({ clinicians: [] })

  await app.deps.db.updateTable('users').set({ role: 'clinician' }).where('id', '=', supervisor.id).execute()
  expect((await app.as(supervisor).call(listAssignedClinicians, { query: {} })).body).toEqual({
    clinicians: [],
  })
})
