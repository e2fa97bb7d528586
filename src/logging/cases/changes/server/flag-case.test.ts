import { v7 as uuid } from 'uuid'
import { describe, expect, test } from '#testing/test.ts'
import { createCase } from '../../contract.ts'
import { listCaseChanges } from '../../record/case-history.contract.ts'
import { flagCase } from '../flag.contract.ts'

const raised = { flagCaseReview: true, flagReasons: ['excellent_care'], flagNote: 'A good day.' }

describe('flagging a case', () => {
  test('its owner flags it, changes the flag and removes it; the case stays marked as once flagged', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const { id } = await given.case({ owner })
    const flag = (body: Parameters<typeof call>[0]) => call(body)
    const call = (body: {
      flagCaseReview: boolean
      flagReasons?: string[]
      flagNote?: string
      version?: number
    }) => app.as(owner).call(flagCase, { params: { id }, body })
    expect((await flag(raised)).body).toMatchObject({ ...raised, everFlagged: true, version: 2 })
    expect((await flag({ ...raised, flagNote: 'A very good day.' })).body).toMatchObject({
      flagNote: 'A very good day.',
      version: 3,
    })
    expect((await flag({ flagCaseReview: false })).body).toMatchObject({
      flagCaseReview: false,
      flagReasons: null,
      flagNote: null,
      everFlagged: true,
      version: 4,
    })
    expect(await flag({ flagCaseReview: false })).toMatchObject({ status: 200, body: { version: 4 } })
    expect(await flag({ ...raised, version: 1 })).toFailWith(409, 'case_changed')
  })

  test('a supervisor and an administrator can flag it, but not overwrite a flag', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const admin = await given.user({ role: 'admin' })
    const owner = await given.user({ supervisor })
    for (const viewer of [supervisor, admin]) {
      const { id } = await given.case({ owner })
      const flag = (body: typeof raised) => app.as(viewer).call(flagCase, { params: { id }, body })
      expect(await flag(raised)).toMatchObject({ status: 200, body: { flagCaseReview: true, version: 2 } })
      expect(await flag(raised)).toMatchObject({ status: 200, body: { version: 2 } })
      expect(await flag({ ...raised, flagNote: 'Mine now.' })).toFailWith(409, 'case_flagged')
    }
  })

  test('the supervisor and the administrators of the organization end a review with a note, which the owner reads with the case', async ({
    app,
    given,
  }) => {
    const { id: organizationId } = await given.organization()
    const supervisor = await given.user({ role: 'supervisor' })
    const admin = await given.user({ role: 'admin', organizationId })
    const owner = await given.user({ supervisor, organizationId })
    const note = { flagCaseReview: false, noteToOwner: 'No further action. Thank you for asking.' }
    for (const viewer of [supervisor, admin, await given.user({ role: 'super_admin' })]) {
      const { id } = await given.case({ owner, ...raised })
      const unflag = (body: object) =>
        app.as(viewer).call(flagCase, { params: { id }, body: { ...note, ...body } })
      const silent = await unflag({ noteToOwner: null })
      expect(silent).toFailWith(400, 'request_invalid')
      expect(silent.body).toMatchObject({ fields: [{ path: 'noteToOwner' }] })
      expect(await unflag({ noteToOwner: 'Call robin@example.org' })).toFailWith(400, 'request_invalid')
      const ended = { flagCaseReview: false, flagNote: null, everFlagged: true, version: 2 }
      expect(await unflag({})).toMatchObject({ status: 200, body: ended })
      // The request is repeated after its response was lost.
      expect(await unflag({})).toMatchObject({ status: 200, body: { version: 2 } })
      const { body } = await app.as(owner).call(listCaseChanges, { params: { id }, query: {} })
      expect(body.changes[0]).toMatchObject({
        kind: 'unflagged',
        changedBy: { id: viewer.id },
        reason: note.noteToOwner,
      })
    }
    const mails = await app.mailTo(owner.email)
    expect(mails.map(({ letter }) => letter.subject)).toEqual(Array(3).fill('A note on one of your cases'))
    expect(JSON.stringify(mails)).not.toContain('No further action')
  })

  test('an administrator of another organization cannot end a review, and nobody ends the review of a case outside the user’s own scope', async ({
    app,
    given,
  }) => {
    const { id: organizationId } = await given.organization()
    const { id } = await given.case({ owner: await given.user({ organizationId }), ...raised })
    const unflag = async (role: 'admin' | 'supervisor' | 'clinician') =>
      app.as(await given.user({ role, organizationId: (await given.organization()).id })).call(flagCase, {
        params: { id },
        body: { flagCaseReview: false, noteToOwner: 'No further action.' },
      })
    expect(await unflag('admin')).toFailWith(403, 'access_denied')
    expect(await unflag('supervisor')).toFailWith(404, 'case_not_found')
    expect(await unflag('clinician')).toFailWith(404, 'case_not_found')
  })

  test('users cannot flag a case that they may not see', async ({ app, given }) => {
    const owner = await given.user({ supervisor: await given.user({ role: 'supervisor' }) })
    const logged = await given.case({ owner })
    const draft = await given.case({ owner, status: 'draft' })
    const flag = (as: typeof owner, id: string) => app.as(as).call(flagCase, { params: { id }, body: raised })
    for (const stranger of [await given.user(), await given.user({ role: 'supervisor' })]) {
      expect(await flag(stranger, logged.id)).toFailWith(404, 'case_not_found')
    }
    expect(await flag(await given.user({ role: 'super_admin' }), draft.id)).toFailWith(404, 'case_not_found')
    expect(await flag(owner, uuid())).toFailWith(404, 'case_not_found')
  })

  test('a note that may identify someone is refused', async ({ app, given }) => {
    const owner = await given.user()
    const { id } = await given.case({ owner })
    const body = { flagCaseReview: true, flagNote: 'Call me on robin@example.org' }
    const refused = await app.as(owner).call(flagCase, { params: { id }, body })
    expect(refused).toFailWith(400, 'request_invalid')
    expect(refused.body).toMatchObject({ fields: [{ path: 'flagNote' }] })
  })

  test('flagging a draft leaves no history', async ({ app, given }) => {
    const owner = await given.user()
    const { body: draft } = await app
      .as(owner)
      .call(createCase, { body: { status: 'draft', date: '2025-03-04' } })
    const { body } = await app.as(owner).call(flagCase, { params: { id: draft.id }, body: raised })
    expect(body).toMatchObject({ flagCaseReview: true, version: 2 })
    const lines = await app.deps.db
      .selectFrom('case_changes')
      .select('kind')
      .where('case_id', '=', draft.id)
      .execute()
    expect(lines).toEqual([])
  })
})
