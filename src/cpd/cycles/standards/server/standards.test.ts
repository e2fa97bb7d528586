import { expect, test } from '#testing/test.ts'
import { cpdStandards } from '#reference/cpd-standards.ts'
import { knownRulesSchema, listStandards, saveStandard, type Standard } from '../contract.ts'

const rulesOf = (standard: Standard) =>
  Object.fromEntries(Object.entries(standard).filter(([name]) => name in knownRulesSchema.shape))

const change = (standard: Standard, facts: object) => {
  const { code, organizationId, isRetired, version } = standard
  const body = { ...rulesOf(standard), organizationId, isRetired, version, ...facts }
  return { params: { code }, body } as never // wrong facts are what is tested
}

test('all 36 delivered standards are offered, each with rules that the contract knows', async ({
  app,
  given,
}) => {
  const { body } = await app.as(await given.user()).call(listStandards)
  expect(body.standards.filter(({ isDelivered }) => isDelivered)).toHaveLength(cpdStandards.length)
  expect(cpdStandards).toHaveLength(36)
  for (const standard of body.standards)
    expect(knownRulesSchema.safeParse(rulesOf(standard)).success, standard.code).toBe(true)
})

test('a super administrator corrects a delivered standard, or retires it so that nobody is offered it', async ({
  app,
  given,
}) => {
  const admin = app.as(await given.user({ role: 'super_admin' }))
  const clinician = app.as(await given.user())
  const find = async (caller: typeof admin) =>
    (await caller.call(listStandards)).body.standards.find(({ code }) => code === 'us_tx_rn')
  const delivered = (await find(admin)) as Standard
  const corrected = await admin.call(saveStandard, change(delivered, { note: 'As of September', year: 2027 }))
  expect(corrected.body).toMatchObject({ version: 1, isDelivered: true, note: 'As of September' })
  expect(await find(clinician)).toMatchObject({ note: 'As of September' })
  await admin.call(saveStandard, change(corrected.body, { isRetired: true }))
  expect(await find(clinician)).toBeUndefined()
  expect(await find(admin)).toMatchObject({ isRetired: true })
})

test('a standard of an organization is offered to its people alone', async ({ app, given }) => {
  const admin = app.as(await given.user({ role: 'super_admin' }))
  const organization = await given.organization()
  const elsewhere = await given.user({ role: 'admin', organizationId: (await given.organization()).id })
  const ofThem = app.as(await given.user({ role: 'admin', organizationId: organization.id }))
  const [member, other] = [await given.user({ organizationId: organization.id }), await given.user()]
  const { body } = await admin.call(listStandards)
  const template = body.standards.find(({ code }) => code === 'nz_paramedic_council_cpd') as Standard
  const own = { ...template, code: 'own_standard' }
  expect((await ofThem.call(saveStandard, change(own, { organizationId: organization.id }))).status).toBe(200)
  const sees = async (user: typeof member) =>
    (await app.as(user).call(listStandards)).body.standards.some(({ code }) => code === 'own_standard')
  expect([await sees(member), await sees(other), await sees(elsewhere)]).toEqual([true, false, false])
})

test('a delivered standard that one organization once took over is offered to everybody else as delivered', async ({
  app,
  given,
}) => {
  const superAdmin = app.as(await given.user({ role: 'super_admin' }))
  const organization = await given.organization()
  const find = async (caller: typeof superAdmin) =>
    (await caller.call(listStandards)).body.standards.find(({ code }) => code === 'gmc_revalidation')
  const delivered = (await find(superAdmin)) as Standard
  expect((await superAdmin.call(saveStandard, change(delivered, { note: 'Ours alone' }))).status).toBe(200)
  await app.deps.db
    .updateTable('cpd_standards')
    .set({ organization_id: organization.id, is_retired: true })
    .where('code', '=', 'gmc_revalidation')
    .execute()
  expect(await find(app.as(await given.user()))).toMatchObject({ note: delivered.note, version: 0 })
  expect(await find(app.as(await given.user({ organizationId: organization.id })))).toBeUndefined()
})

test('rules that contradict themselves are refused at their field', async ({ app, given }) => {
  const admin = app.as(await given.user({ role: 'super_admin' }))
  const { body } = await admin.call(listStandards)
  const standard = body.standards.find(({ code }) => code === 'gmc_revalidation') as Standard
  const [target] = standard.targets
  for (const [facts, path] of [
    [{ targets: [{ ...target, minimum: 1.5 }] }, 'targets.0.minimum'],
    [{ targets: [{ ...target, perMonths: 61 }] }, 'targets.0.perMonths'],
    [{ targets: [target, target] }, 'targets'],
    [{ cycleStart: '02-30' }, 'cycleStart'],
    [{ professions: [] }, 'professions'],
    [{ note: 'Call NHS number 943 476 5919' }, 'note'],
  ] as const) {
    const answer = await admin.call(saveStandard, change(standard, facts))
    expect(answer, path).toFailWith(400, 'request_invalid')
    expect(JSON.stringify(answer.body)).toContain(path)
  }
})
