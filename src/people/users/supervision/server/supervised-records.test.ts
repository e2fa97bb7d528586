import { getMatrix } from '#compliance/matrix/contract.ts'
import { getStates } from '#compliance/requirements/state/contract.ts'
import { listActivities, listPersonActivities } from '#cpd/activities/log/contract.ts'
import { getCaseTotals, listCases } from '#logbook/book/list/contract.ts'
import { getPersonStats, listPersonCases } from '#logbook/book/person/contract.ts'
import { getReport } from '#logbook/reports/summary/contract.ts'
import { getCase } from '#logging/cases/contract.ts'
import { getDuties } from '#people/duties/contract.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { getHome } from '#service/dashboard/home/contract.ts'
import { getWaitingWork } from '#service/dashboard/waiting-work.contract.ts'
import { createOrganizationWithUsers } from '#testing/compliance.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import type { OversightPermission } from '../../reach/oversight.contract.ts'
import { listAssignedClinicians } from '../../assigned-clinicians/contract.ts'

interface Seen {
  viewCases: unknown[]
  viewCpd: unknown[]
  viewCompliance: unknown[]
}

/** What a supervisor sees of a clinician's records of each kind: statuses and counts. */
async function seenBy(
  app: TestApp,
  supervisor: GivenUser,
  { clinician, caseId }: { clinician: GivenUser; caseId: string },
): Promise<Seen> {
  const as = app.as(supervisor)
  const params = { userId: clinician.id }
  const home = (await as.call(getHome)).body
  const assigned = async (permission: OversightPermission) =>
    (await as.call(listAssignedClinicians, { query: { permission } })).body.clinicians.length
  return {
    viewCases: [
      (await as.call(getCase, { params: { id: caseId } })).status,
      (await as.call(listCases, { query: {} })).body.cases.length,
      (await as.call(listCases, { query: { q: 'thoracotomy at night' } })).body.cases.length,
      (await as.call(getCaseTotals, { query: {} })).body.listed,
      (await as.call(getPersonStats, { params })).status,
      (await as.call(listPersonCases, { params, query: {} })).status,
      (await as.call(getReport, { query: { clinician: clinician.id } })).status,
      home.clinicians?.length,
      home.openAssessments.total,
      (await as.call(getWaitingWork)).body.assessments,
      (await as.call(getWaitingWork)).body.flaggedCases,
      await assigned('viewCases'),
    ],
    viewCpd: [
      (await as.call(listActivities, { query: { userId: clinician.id } })).status,
      (await as.call(listPersonActivities, { params, query: {} })).status,
      await assigned('viewCpd'),
    ],
    viewCompliance: [
      (await as.call(getStates, { query: { userId: clinician.id } })).status,
      (await as.call(getMatrix, { query: {} })).body.people.length,
      (await as.call(getDuties, { params })).status,
      await assigned('viewCompliance'),
    ],
  }
}

const all: Seen = {
  viewCases: [200, 1, 1, 1, 200, 200, 200, 1, 1, 1, 1, 1],
  viewCpd: [200, 200, 1],
  viewCompliance: [200, 1, 200, 1],
}
const nothing: Seen = {
  viewCases: [404, 0, 0, 0, 404, 404, 404, 0, 0, 0, 0, 0],
  viewCpd: [404, 404, 0],
  viewCompliance: [404, 0, 404, 0],
}

async function givenRecords(given: Given) {
  const service = await createOrganizationWithUsers(given)
  const { clinician, supervisor } = service
  const { id: caseId } = await given.case({
    owner: clinician,
    title: 'Thoracotomy at night',
    flagCaseReview: true,
    flagReasons: ['excellent_care'],
    assessments: [{ tool: 'dops', assessorUserId: supervisor.id }],
  })
  return { ...service, caseId }
}

test('a supervisor sees the records that a link permits, and no others', async ({ app, given }) => {
  const records = await givenRecords(given)
  const { supervisor } = records
  expect(await seenBy(app, supervisor, records)).toEqual(all)
  const permit = (columns: object) =>
    app.deps.db
      .updateTable('supervision_links')
      .set(columns)
      .where('supervisor_id', '=', supervisor.id)
      .execute()
  await permit({ view_cases: false })
  expect(await seenBy(app, supervisor, records)).toEqual({ ...all, viewCases: nothing.viewCases })
  await permit({ view_cases: true, view_cpd: false })
  expect(await seenBy(app, supervisor, records)).toEqual({ ...all, viewCpd: nothing.viewCpd })
  await permit({ view_cpd: true, view_compliance: false })
  expect(await seenBy(app, supervisor, records)).toEqual({
    ...all,
    viewCompliance: nothing.viewCompliance,
  })
})

test('a supervisor whose link has ended sees nothing from the next request on', async ({ app, given }) => {
  const records = await givenRecords(given)
  expect(await seenBy(app, records.supervisor, records)).toEqual(all)
  await given.supervision(records.clinician, null)
  expect(await seenBy(app, records.supervisor, records)).toEqual(nothing)
})

test('a supervisor sees nothing before the first day of a link, nor after the last', async ({
  app,
  given,
}) => {
  const records = await givenRecords(given)
  const dates = async (days: { starts_on?: string; ends_on?: string | null }) => {
    await app.deps.db
      .updateTable('supervision_links')
      .set(days)
      .where('clinician_id', '=', records.clinician.id)
      .execute()
    return seenBy(app, records.supervisor, records)
  }
  const day = (offset: number) => dateIn('UTC', new Date(Date.now() + offset * 86_400_000))
  expect(await dates({ starts_on: day(1) })).toEqual(nothing)
  expect(await dates({ starts_on: day(0), ends_on: day(0) })).toEqual(all)
  expect(await dates({ starts_on: day(-3), ends_on: day(-1) })).toEqual(nothing)
})

test('a cover sees what the covered link permits, and two links show a case once', async ({ app, given }) => {
  const records = await givenRecords(given)
  const { clinician, organizationId } = records
  const cover = await given.user({ role: 'supervisor', organizationId })
  const covered = await app.deps.db
    .selectFrom('supervision_links')
    .select('id')
    .where('clinician_id', '=', clinician.id)
    .executeTakeFirstOrThrow()
  const day = dateIn('UTC', new Date())
  await given.link({
    clinician,
    supervisor: cover,
    kind: 'cover',
    starts_on: day,
    ends_on: day,
    covers_link_id: covered.id,
  })
  await given.link({ clinician, supervisor: cover, kind: 'educational' })
  const titles = (await app.as(cover).call(listCases, { query: {} })).body.cases.map(({ title }) => title)
  expect(titles).toEqual(['Thoracotomy at night'])
  expect((await app.as(cover).call(getCaseTotals, { query: {} })).body.listed).toBe(1)
  await given.supervision(clinician, null)
  expect((await app.as(cover).call(listCases, { query: {} })).body.cases).toEqual([])
})
