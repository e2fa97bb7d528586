import { createEnrolment } from '../../enrolments/contract.ts'
import { getCpdConcerns } from '#cpd/activities/concerns/contract.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import type { Given } from '#testing/given.ts'

/** The concerns of somebody of this profession whose organization is in this country. */
async function concernsOf(app: TestApp, given: Given, profession: string, country: string) {
  const organization = await given.organization()
  await app.deps.pool.query('update organizations set country = $1 where id = $2', [country, organization.id])
  const user = await given.user({ organizationId: organization.id })
  await app.deps.pool.query('update users set profession = $1 where id = $2', [profession, user.id])
  const read = async () => (await app.as(user).call(getCpdConcerns)).body
  return { user, read, found: await read() }
}

test('a paramedic in the United Kingdom is offered the HCPC first, and nothing of nurses or New Zealand', async ({
  app,
  given,
}) => {
  const { found } = await concernsOf(app, given, 'paramedic', 'GB')
  expect(found.standards).toEqual(['hcpc_cpd', 'college_of_paramedics_cpd', 'organization_custom'])
  expect(found).toMatchObject({ codeThemes: false, culturalSafety: false, practiceHours: null })
  expect(found.categories).toContain('educational')
  for (const foreign of ['cultural_safety', 'national_component', 'reflective_discussion'])
    expect(found.categories).not.toContain(foreign)
  expect(found.creditSystems).toEqual(['cpd_credit', 'hour', 'contact_hour'])
})

test('a nurse in the United Kingdom is asked for themes of the code and hours of practice', async ({
  app,
  given,
}) => {
  const { found } = await concernsOf(app, given, 'nurse', 'GB')
  expect(found.standards[0]).toBe('nmc_revalidation')
  expect(found).toMatchObject({
    codeThemes: true,
    practiceHours: { body: 'Nursing and Midwifery Council', hours: 450, months: 36 },
  })
  expect(found.categories).toContain('reflective_discussion')
})

test('whoever reports to a body elsewhere is asked what that body asks, and it comes first', async ({
  app,
  given,
}) => {
  const { user, read } = await concernsOf(app, given, 'doctor', 'GB')
  await app.as(user).call(createEnrolment, { body: { standardCode: 'acem_cpd', cycleStart: '2026-01-01' } })
  const found = await read()
  expect(found.standards.slice(0, 2)).toEqual(['acem_cpd', 'gmc_revalidation'])
  expect(found).toMatchObject({ culturalSafety: true, codeThemes: false })
})

test('a student is not asked what only registered doctors, nurses and paramedics are asked', async ({
  app,
  given,
}) => {
  const { found } = await concernsOf(app, given, 'student', 'GB')
  expect(found.standards).toEqual(['organization_custom'])
  expect(found).toMatchObject({ codeThemes: false, practiceHours: null })
})

test('what is not known of a person rules nothing out', async ({ app, given }) => {
  const { found } = await concernsOf(app, given, 'other', 'NZ')
  expect(found.standards).toEqual(
    expect.arrayContaining(['mcnz_recertification', 'ncnz_competence', 'nz_paramedic_council_cpd']),
  )
  expect(found.standards).not.toContain('hcpc_cpd')
})
