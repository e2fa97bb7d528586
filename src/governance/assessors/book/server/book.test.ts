import { createToken } from '#platform/server/auth/random-tokens.ts'
import { listCaseSignatures } from '#governance/sign-off/contract.ts'
import { verifyChains } from '#governance/sign-off/server/service.ts'
import { exportMyData } from '#people/profile/contract.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { unzip } from '#testing/unzip.ts'
import * as shared from '../../contract.ts'
import * as contract from '../contract.ts'
import { confirmationToken, givenAssessor, newEntry } from '../examples.ts'

const day = 24 * 3_600_000

/** All tests call from one network, and the server limits the calls of a network. */
const forgetCalls = ({ deps }: TestApp) => deps.pool.query('delete from rate_limits')

async function givenService(given: Given) {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId, reach: 'organization' })
  const clinician = await given.user({ organizationId, name: 'Ruth Ngata' })
  return { organizationId, admin, clinician }
}

const read = (
  app: TestApp,
  by: GivenUser,
  id: string,
  query: { q?: string; state?: 'retired' | 'waiting' } = {},
) => app.as(by).call(contract.listAssessors, { params: { id }, query })

const add = (app: TestApp, by: GivenUser, id: string, entry = newEntry()) =>
  app.as(by).call(contract.addAssessor, { params: { id }, body: entry })

type Change = { name?: string; address?: string; retired?: boolean; version: number }

const change = (app: TestApp, by: GivenUser, id: string, body: Change) =>
  app.as(by).call(contract.changeAssessor, { params: { id }, body })

const confirm = (app: TestApp, token: string) => app.call(contract.confirmAssessorEntry, { body: { token } })

const choices = (app: TestApp, by: GivenUser, id: string, q?: string) =>
  app.as(by).call(contract.listAssessorsForCase, { params: { id }, query: q === undefined ? {} : { q } })

const ask = (app: TestApp, by: GivenUser, id: string, assessorId: string) =>
  app.as(by).call(shared.askAssessor, { params: { id }, body: { assessorId } })

async function linkTo(app: TestApp, address: string): Promise<string> {
  const mails = await app.mailTo(address)
  const url = mails.findLast(({ letter }) => letter.action?.url.includes('/assess?'))?.letter.action?.url
  return new URL(url ?? 'http://none').searchParams.get('token') ?? ''
}

async function sign(app: TestApp, token: string) {
  const { body } = await app.call(shared.openSharedCase, { body: { token } })
  return app.call(shared.signSharedCase, {
    body: {
      token,
      mark: body.mark ?? 'x',
      level: 'distant',
      name: 'Kim Osei',
      role: 'Consultant',
      registration: '12',
    },
  })
}

describe('an entry of the address book', () => {
  test('is confirmed by a button and not by opening the link; only the hash of the link is kept', async ({
    app,
    given,
  }) => {
    await forgetCalls(app)
    const { organizationId, admin } = await givenService(given)
    const entry = newEntry()
    const { body } = await add(app, admin, organizationId, entry)
    expect(body.assessor).toMatchObject({ ...entry, verifiedAt: null, retired: false })
    const token = await confirmationToken(app, entry.address)
    for (let scans = 0; scans < 3; scans += 1)
      expect((await app.call(contract.openAssessorEntry, { body: { token } })).body).toMatchObject({
        name: 'Kim Osei',
        isConfirmed: false,
      })
    expect((await read(app, admin, organizationId)).body.assessors).toMatchObject([{ verifiedAt: null }])
    expect((await confirm(app, token)).body).toMatchObject({ isConfirmed: true })
    expect((await confirm(app, token)).body).toMatchObject({ isConfirmed: true })
    const { body: book } = await read(app, admin, organizationId)
    expect(book.assessors).toMatchObject([{ verifiedAt: expect.any(String) }])
    const { rows } = await app.deps.pool.query('select entry::text from assessors as entry')
    expect(JSON.stringify([rows, book])).not.toContain(token)
  })

  test('answers a wrong, old or replaced link with one sentence', async ({ app, given, clock }) => {
    await forgetCalls(app)
    const { organizationId, admin } = await givenService(given)
    const { address, id } = (await add(app, admin, organizationId)).body.assessor
    const first = await confirmationToken(app, address)
    await app.as(admin).call(contract.sendAssessorLink, { params: { id } })
    const second = await confirmationToken(app, address)
    for (const token of [createToken(), 'x', first])
      expect(await confirm(app, token)).toFailWith(404, 'assessor_link_invalid')
    clock.advance(14 * day)
    expect(await confirm(app, second)).toFailWith(404, 'assessor_link_invalid')
    clock.advance(-14 * day)
    expect((await confirm(app, second)).status).toBe(200)
    const again = await app.as(admin).call(contract.sendAssessorLink, { params: { id } })
    expect(again).toFailWith(409, 'assessor_not_waiting')
  })

  test('with a changed address is unconfirmed again, and its open links end', async ({ app, given }) => {
    await forgetCalls(app)
    const { organizationId, admin, clinician } = await givenService(given)
    const { id, address } = await givenAssessor({ app, given, organizationId, admin })
    const { id: caseId } = await given.case({ owner: clinician })
    await ask(app, clinician, caseId, id)
    const token = await linkTo(app, address)
    const changed = await change(app, admin, id, { address: `new-${address}`, version: 2 })
    expect(changed.body.assessor).toMatchObject({ verifiedAt: null, address: `new-${address}` })
    expect(await sign(app, token)).toFailWith(404, 'shared_link_invalid')
    const { body } = await app.as(clinician).call(shared.listAssessorRequests, { params: { id: caseId } })
    expect(body.requests).toMatchObject([{ state: 'ended', address: null }])
    expect((await choices(app, clinician, caseId)).body.assessors).toEqual([])
    expect(await ask(app, clinician, caseId, id)).toFailWith(409, 'assessor_unavailable')
    await confirm(app, await confirmationToken(app, `new-${address}`))
    expect((await ask(app, clinician, caseId, id)).status).toBe(200)
  })

  test('is retired and brought back, and never deleted; a stale change is refused with the current entry', async ({
    app,
    given,
  }) => {
    await forgetCalls(app)
    const { organizationId, admin } = await givenService(given)
    const { id } = await givenAssessor({ app, given, organizationId, admin })
    expect((await change(app, admin, id, { retired: true, version: 2 })).body.assessor.retired).toBe(true)
    expect((await read(app, admin, organizationId)).body.assessors).toEqual([])
    expect((await read(app, admin, organizationId, { state: 'retired' })).body.assessors).toHaveLength(1)
    const stale = await change(app, admin, id, { name: 'Robin Day', version: 2 })
    expect(stale).toFailWith(409, 'assessor_changed')
    expect(stale.body).toMatchObject({ current: { version: 3, retired: true } })
    expect((await change(app, admin, id, { retired: false, version: 3 })).body.assessor).toMatchObject({
      retired: false,
      verifiedAt: expect.any(String),
    })
    const { rows } = await app.deps.pool.query(
      'select action from audit_events where entity_id = $1 order by id',
      [organizationId],
    )
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'assessor_added',
      'assessor_confirmed',
      'assessor_retired',
      'assessor_reinstated',
    ])
  })

  test('is in the book only once, also with an alias of the address and after parallel taps', async ({
    app,
    given,
  }) => {
    await forgetCalls(app)
    const { organizationId, admin } = await givenService(given)
    const entry = newEntry()
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(app, admin, organizationId, entry)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    const alias = { ...entry, address: entry.address.replace('@', '+second@').toUpperCase() }
    expect(await add(app, admin, organizationId, alias)).toFailWith(409, 'assessor_address_taken')
  })

  test('is found by part of a name, a role or an address', async ({ app, given }) => {
    await forgetCalls(app)
    const { organizationId, admin } = await givenService(given)
    await givenAssessor({ app, given, organizationId, admin }, { name: 'Robin Day', isConfirmed: false })
    await givenAssessor({ app, given, organizationId, admin }, { name: 'Kim Osei' })
    const names = async (query: Parameters<typeof read>[3]) =>
      (await read(app, admin, organizationId, query)).body.assessors.map(({ name }) => name)
    expect(await names({})).toEqual(['Kim Osei', 'Robin Day'])
    expect(await names({ q: 'OSEI' })).toEqual(['Kim Osei'])
    expect(await names({ q: 'anaesthet' })).toHaveLength(2)
    expect(await names({ q: '%' })).toEqual([])
    expect(await names({ state: 'waiting' })).toEqual(['Robin Day'])
  })
})

describe('administrators', () => {
  test('is hidden from administrators of other organizations, like its book; supervisors and clinicians may not look', async ({
    app,
    given,
  }) => {
    await forgetCalls(app)
    const { organizationId, admin, clinician } = await givenService(given)
    const other = await givenService(given)
    const { id } = await givenAssessor({ app, given, organizationId, admin })
    expect(await read(app, other.admin, organizationId)).toFailWith(404, 'organization_not_found')
    expect(await add(app, other.admin, organizationId)).toFailWith(404, 'organization_not_found')
    expect(await change(app, other.admin, id, { name: 'X Y', version: 2 })).toFailWith(
      404,
      'assessor_not_found',
    )
    const send = await app.as(other.admin).call(contract.sendAssessorLink, { params: { id } })
    expect(send).toFailWith(404, 'assessor_not_found')
    const copies = { params: { id: organizationId }, body: { address: 'a@b.example' } }
    expect(await app.as(other.admin).call(contract.setSignatureCopies, copies)).toFailWith(
      404,
      'organization_not_found',
    )
    const supervisor = await given.user({ role: 'supervisor', organizationId })
    for (const reader of [clinician, supervisor])
      expect(await read(app, reader, organizationId)).toFailWith(403, 'access_denied')
    const superAdmin = await given.user({ role: 'super_admin' })
    expect((await read(app, superAdmin, organizationId)).body.assessors).toHaveLength(1)
  })
})

describe('a clinician who asks from the book', () => {
  test('chooses a name and never reads the address; the signature is not marked with an address that they gave', async ({
    app,
    given,
  }) => {
    await forgetCalls(app)
    const { organizationId, admin, clinician } = await givenService(given)
    const { id, address } = await givenAssessor({ app, given, organizationId, admin })
    await givenAssessor({ app, given, organizationId, admin }, { name: 'Robin Day', isConfirmed: false })
    const { id: caseId } = await given.case({ owner: clinician })
    const offered = (await choices(app, clinician, caseId)).body
    expect(offered.assessors).toEqual([{ _id: id, id, name: 'Kim Osei', role: 'Consultant anaesthetist' }])
    expect((await choices(app, clinician, caseId, 'hospital.example')).body.assessors).toEqual([])
    const { body } = await ask(app, clinician, caseId, id)
    expect(body.request).toMatchObject({
      address: null,
      assessor: { name: 'Kim Osei', role: 'Consultant anaesthetist' },
    })
    // Asking again changes nothing.
    expect((await ask(app, clinician, caseId, id)).body.request.id).toBe(body.request.id)
    const token = await linkTo(app, address)
    const opened = await app.call(shared.openSharedCase, { body: { token } })
    expect(opened.body.signer).toEqual({
      name: 'Kim Osei',
      role: 'Consultant anaesthetist',
      registration: 'GMC 1234567',
    })
    expect((await sign(app, token)).status).toBe(200)
    const signatures = await app.as(clinician).call(listCaseSignatures, { params: { id: caseId } })
    expect(signatures.body.signatures).toMatchObject([
      { way: { session: 'outside', stepUp: 'book_address' } },
    ])
    expect((await verifyChains(app.deps, [])).problems).toEqual([])
    const headers = { authorization: `Bearer ${clinician.accessToken}` }
    const archive = await app.fastify.inject({ method: 'GET', url: exportMyData.path, headers })
    const words = [...unzip(archive.rawPayload).values()].join('\n')
    expect(JSON.stringify([offered, body, signatures.body]) + words).not.toContain(address)
  })

  test('gets the same answer for a typed address that is in the book as for any other, and the mark of a typed one', async ({
    app,
    given,
  }) => {
    await forgetCalls(app)
    const { organizationId, admin, clinician } = await givenService(given)
    const { id, address } = await givenAssessor({ app, given, organizationId, admin })
    const [first, second] = [await given.case({ owner: clinician }), await given.case({ owner: clinician })]
    const typed = (caseId: string, to: string) =>
      app.as(clinician).call(shared.askAssessor, { params: { id: caseId }, body: { address: to } })
    const inBook = (await typed(first.id, address)).body.request
    const stranger = (await typed(second.id, 'somebody@hospital.example')).body.request
    for (const request of [inBook, stranger])
      expect(request).toMatchObject({ assessor: null, isFreeMail: false, state: 'open' })
    // A request that is already open does not reveal it either.
    const third = await given.case({ owner: clinician })
    await ask(app, clinician, third.id, id)
    expect(await typed(third.id, address)).toFailWith(409, 'assessor_already_asked')
  })

  test('asks nobody of another organization, nobody whom they wrote into the book, and not themselves', async ({
    app,
    given,
  }) => {
    await forgetCalls(app)
    const { organizationId, admin, clinician } = await givenService(given)
    const other = await givenService(given)
    const foreign = await givenAssessor({
      app,
      given,
      organizationId: other.organizationId,
      admin: other.admin,
    })
    const { id: caseId } = await given.case({ owner: clinician })
    expect(await ask(app, clinician, caseId, foreign.id)).toFailWith(409, 'assessor_unavailable')
    expect(await choices(app, other.clinician, caseId)).toFailWith(404, 'case_not_found')
    const self = await givenAssessor({ app, given, organizationId, admin }, { address: clinician.email })
    expect((await choices(app, clinician, caseId)).body.assessors).toEqual([])
    expect(await ask(app, clinician, caseId, self.id)).toFailWith(409, 'assessor_unavailable')
    const { id: ofAdmin } = await given.case({ owner: admin })
    const written = await givenAssessor({ app, given, organizationId, admin })
    expect(await ask(app, admin, ofAdmin, written.id)).toFailWith(409, 'assessor_unavailable')
    expect((await ask(app, clinician, caseId, written.id)).status).toBe(200)
  })
})
