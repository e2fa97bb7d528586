import { v7 as uuid } from 'uuid'
import { createComplianceRecord, listComplianceRecords } from '../../records/contract.ts'
import { complianceTemplates } from '#reference/compliance-templates.ts'
import {
  givenRequirement,
  createOrganizationWithUsers,
  createCode,
  requirement,
} from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import * as contract from '../contract.ts'
import { definitionFrom } from '../../form/from-template.ts'

const define = (app: TestApp, by: GivenUser, facts: object = {}) =>
  app.as(by).call(contract.createRequirement, { body: { ...requirement, code: createCode(), ...facts } })
const idsOf = async (app: TestApp, by: GivenUser) =>
  (await app.as(by).call(contract.listRequirements)).body.requirements.map(({ id }) => id)

test('every template can be adopted as it is', async ({ app, given }) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  for (const template of complianceTemplates) {
    const answer = await app.as(admin).call(contract.createRequirement, { body: definitionFrom(template) })
    expect(answer.status, `${template.code} ${JSON.stringify(answer.body)}`).toBe(201)
  }
  const { body } = await app.as(clinician).call(contract.listRequirements)
  expect(body.requirements).toHaveLength(96)
  const isUnconfirmed = ({ authorNote }: contract.Requirement) => authorNote?.includes('Check locally')
  const ofAdmin = (await app.as(admin).call(contract.listRequirements)).body.requirements
  expect(ofAdmin.filter(isUnconfirmed)).toHaveLength(29)
  // It is the author's note to other administrators.
  expect(body.requirements.filter(({ authorNote }) => authorNote !== null)).toEqual([])
  expect(JSON.stringify(body)).not.toContain('Check locally')
})

test('a supervisor proposes, an administrator of the organization accepts, and only then it applies', async ({
  app,
  given,
}) => {
  const { admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  const { body: proposal } = await define(app, supervisor)
  expect(proposal).toMatchObject({ status: 'proposed', isMine: true, mayEdit: true, mayAdminister: false })
  const accept = (by: GivenUser) =>
    app.as(by).call(contract.acceptRequirement, { params: { id: proposal.id }, body: { version: 1 } })
  const other = await createOrganizationWithUsers(given)
  expect(await accept(other.admin)).toFailWith(404, 'requirement_not_found')
  expect(await idsOf(app, clinician)).toEqual([])
  expect(await idsOf(app, other.supervisor)).toEqual([])
  expect(await accept(supervisor)).toFailWith(403, 'access_denied')
  expect((await accept(admin)).body).toMatchObject({ status: 'active', version: 2 })
  expect((await accept(admin)).body, 'a repeated request').toMatchObject({ status: 'active', version: 2 })
  expect(await idsOf(app, clinician)).toEqual([proposal.id])
  const body = { ...requirement, code: proposal.code, title: 'Mine again', version: 2 }
  const edit = await app
    .as(supervisor)
    .call(contract.updateRequirement, { params: { id: proposal.id }, body })
  expect(edit).toFailWith(403, 'access_denied')
})

test('an administrator defines requirements for their own organization, and only a super administrator for every one', async ({
  app,
  given,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const other = await createOrganizationWithUsers(given)
  const superAdmin = await given.user({ role: 'super_admin' })
  expect(await define(app, admin, { organizationId: null })).toFailWith(403, 'access_denied')
  expect(await define(app, admin, { organizationId: other.organizationId })).toFailWith(403, 'access_denied')
  expect(await define(app, await given.user({ role: 'admin' }))).toFailWith(403, 'access_denied')
  const { body: everywhere } = await define(app, superAdmin, { organizationId: null })
  expect(await idsOf(app, clinician)).toContain(everywhere.id)
  const body = { ...requirement, code: everywhere.code, title: 'Not theirs', version: 1 }
  const edit = await app.as(admin).call(contract.updateRequirement, { params: { id: everywhere.id }, body })
  expect(edit).toFailWith(403, 'access_denied')
  await app.as(superAdmin).call(contract.deleteRequirement, { params: { id: everywhere.id } })
})

test('defining twice with the same id defines once; a code in use, strangers and contradictions are refused', async ({
  app,
  given,
}) => {
  const { admin } = await createOrganizationWithUsers(given)
  const facts = { _id: uuid(), code: createCode() }
  const both = await Promise.all([1, 2].map(() => define(app, admin, facts)))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(await define(app, admin, { ...facts, title: 'Another' })).toFailWith(409, 'requirement_id_taken')
  expect(await define(app, admin, { code: facts.code })).toFailWith(409, 'requirement_code_taken')
  const wrong: [object, string][] = [
    [{ audiences: [] }, 'audiences'],
    [{ userIds: [(await given.user()).id] }, 'userIds'],
    [{ fixedExpiryParity: 'odd' }, 'fixedExpiryParity'],
    [{ fixedExpiry: '02-29' }, 'fixedExpiry'],
    [{ category: 'occupational_health', evidenceRequired: true }, 'evidenceRequired'],
    [{ description: 'Ask on 07700 900123' }, 'description'],
  ]
  for (const [change, path] of wrong) {
    const answer = await define(app, admin, change)
    expect(answer, path).toFailWith(400, 'request_invalid')
    expect(answer.body, path).toMatchObject({ fields: [{ path }] })
  }
})

test('a change makes a version; a stale change is refused with the current one; a new period applies to existing records if requested', async ({
  app,
  given,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const made = await givenRequirement(app, admin)
  const params = { id: made.id }
  const expiryOf = async () => {
    const query = { requirementId: made.id }
    const { body } = await app.as(clinician).call(listComplianceRecords, { query })
    return body.records.map(({ expiresOn }) => expiresOn)
  }
  const record = { requirementId: made.id, completedOn: '2025-03-04' }
  await app.as(clinician).call(createComplianceRecord, { body: record })
  await app.as(clinician).call(createComplianceRecord, { body: { ...record, expiresOn: '2025-09-09' } })
  const change = { ...requirement, code: made.code, validityMonths: 240 }
  const edit = (facts: object) =>
    app.as(admin).call(contract.updateRequirement, { params, body: { ...change, ...facts, version: 1 } })

  const preview = await app.as(admin).call(contract.previewRequirement, {
    body: { ...change, requirementId: made.id, applyToExisting: true },
  })
  expect(preview.body).toMatchObject({ count: 3, changes: [{ from: 'expired', to: 'valid', count: 1 }] })
  expect((await edit({})).body).toMatchObject({ validityMonths: 240, version: 2 })
  expect((await edit({})).body, 'a repeated request').toMatchObject({ version: 2 })
  const stale = await edit({ title: 'From the other tab' })
  expect(stale).toFailWith(409, 'requirement_changed')
  expect(stale.body).toMatchObject({ current: { version: 2 } })
  expect(await expiryOf(), 'existing records keep theirs').toEqual(['2025-09-09', '2026-03-04'])
  const body = { ...change, validityMonths: 120, version: 2, applyToExisting: true }
  await app.as(admin).call(contract.updateRequirement, { params, body })
  expect(await expiryOf(), 'a certificate keeps its own').toEqual(['2025-09-09', '2035-03-04'])
  const { body: opened } = await app.as(admin).call(contract.getRequirement, { params })
  expect(opened.versions.map(({ version, changed }) => [version, changed])).toEqual([
    [3, ['validityMonths']],
    [2, ['validityMonths']],
    [1, []],
  ])
})

test('a requirement with records cannot be deleted, only retired and reinstated', async ({ app, given }) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const made = await givenRequirement(app, admin)
  const unused = await givenRequirement(app, admin)
  const record = { requirementId: made.id, completedOn: '2025-03-04' }
  await app.as(clinician).call(createComplianceRecord, { body: record })
  const remove = (id: string) => app.as(admin).call(contract.deleteRequirement, { params: { id } })
  expect((await remove(unused.id)).status).toBe(200)
  expect(await remove(made.id)).toFailWith(409, 'requirement_in_use')
  const params = { id: made.id }
  const retired = await app.as(admin).call(contract.retireRequirement, { params, body: { version: 1 } })
  expect(retired.body).toMatchObject({ status: 'retired', version: 2 })
  const refused = await app.as(clinician).call(createComplianceRecord, { body: record })
  expect(refused).toFailWith(400, 'request_invalid')
  const again = await app.as(admin).call(contract.reinstateRequirement, { params, body: { version: 2 } })
  expect(again.body).toMatchObject({ status: 'active', retiredOn: null, version: 3 })
  const wrong = await app.as(admin).call(contract.acceptRequirement, { params, body: { version: 3 } })
  expect(wrong).toFailWith(409, 'requirement_status_conflict')
})
