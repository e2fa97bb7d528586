import { plusDays } from '#platform/contract/calendar-days.ts'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { answerAssessment } from '#logging/assessments/contract.ts'
import { dismissCaseOffer, listCaseOffers, offerCase } from '#logging/crew-drafts/contract.ts'
import { deleteCase } from '#logging/cases/changes/removal.contract.ts'
import { createTemplate } from '#logging/templates/contract.ts'
import { createOpeningTotal } from '#logbook/reports/opening-totals/contract.ts'
import { createReportDefinition } from '#logbook/reports/definitions/contract.ts'
import { createActivity } from '#cpd/activities/log/contract.ts'
import { deleteActivity } from '#cpd/activities/log/removal.contract.ts'
import { createPracticeHours } from '#cpd/activities/practice-hours/contract.ts'
import { createEnrolment } from '#cpd/cycles/enrolments/contract.ts'
import { createGoal } from '#cpd/plan/goals/contract.ts'
import { createPlanReview } from '#cpd/plan/reviews/contract.ts'
import { createCpdProfile } from '#cpd/records/profiles/contract.ts'
import { createTicket } from '#service/support/contract.ts'
import { signUrl } from '#platform/server/files/signed-url.ts'
import { createRegistration } from '#compliance/registrations/contract.ts'
import { createComplianceRecord } from '#compliance/requirements/records/contract.ts'
import { givenRequirement } from './compliance.ts'
import { givenEvidence } from './evidence.ts'
import { givenImport } from './given-import.ts'
import type { Given, GivenUser } from './given.ts'
import { givenFactorRows } from './second-factors.ts'
import type { TestApp } from './test.ts'

export const thanks = { tool: 'dops', learnerReply: 'Thank you.' } as const
export const assessmentAnswer = {
  tool: 'dops',
  status: 'completed',
  entrustment: 'distant',
  strengths: 'Calm.',
} as const

/** Stores a profile picture of a user, and returns its id and signed URL. */
export async function givenPicture({ deps }: TestApp, { id }: GivenUser) {
  const picture = uuid()
  await deps.files.put(picture, Buffer.from('a picture'), 'image/webp')
  await deps.db.updateTable('users').set({ image: picture }).where('id', '=', id).execute()
  return { id: picture, address: signUrl(deps, `/api/pictures/${picture}`) }
}

export const openingTotal = {
  procedure: 'tourniquet',
  setting: 'real',
  count: 3,
  from: '2020-01-01',
  to: '2020-12-31',
  source: 'My paper logbook',
} as const

export const practiceHours = {
  from: '2025-01-01',
  to: '2025-01-31',
  hours: 120,
  setting: 'prehospital',
} as const
export const ownRegistration = { regulator: 'hcpc', number: 'PA12345', expiresOn: '2027-08-31' } as const

let days = 0
/** Returns practice hours that overlap none of those before. */
export const nextPractice = () => {
  const day = plusDays('2001-01-01', (days += 1))
  return { ...practiceHours, from: day, to: day, hours: 8 }
}

export const goal = { title: 'Lead a debrief', targetDate: '2026-12-01' } as const
export const planReview = { kind: 'mid', date: '2025-06-30', wentWell: 'The debriefs.' } as const

let cycles = 0
/** Returns a cycle that overlaps none of those before. */
export const nextCycle = () => ({
  standardCode: 'nz_paramedic_council_cpd',
  cycleStart: `${1990 + (cycles += 1)}-04-01`,
})

export const profilePeriod = { from: '2025-01-01', to: '2025-12-31' } as const

export const activity = { title: 'Airway day', date: '2025-03-04', hours: 2, type: 'course' } as const

const asking = ({ id }: GivenUser) => [{ tool: 'dops' as const, assessorUserId: id }]

interface Facts {
  organizationId: string
  role: 'clinician' | 'supervisor'
}

/** Creates a user with one record of each kind that a request can name. */
export async function givenOwnRecords(app: TestApp, given: Given, { organizationId, role }: Facts) {
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const person = await given.user({ organizationId, supervisor, role })
  const colleague = await given.user({ organizationId, ...(role === 'supervisor' && { supervisor: person }) })
  const own = app.as(person)

  const logged = await given.case({ owner: person })
  const deleted = await given.case({ owner: person })
  await own.call(deleteCase, { params: { id: deleted.id } })
  const assessed = await given.case({ owner: person, assessments: asking(supervisor) })
  await app.as(supervisor).call(answerAssessment, { params: { id: assessed.id }, body: assessmentAnswer })
  const toAssess = await given.case({ owner: colleague, assessments: asking(person) })

  for (const { id } of [toAssess, await given.case({ owner: colleague })]) {
    await app.as(colleague).call(offerCase, { params: { id }, body: { userIds: [person.id] } })
  }
  const { body: offered } = await own.call(listCaseOffers)
  const [crewDraft = '', dismissedDraft = ''] = offered.offers.map(({ id }) => id)
  const { status } = await own.call(dismissCaseOffer, { params: { id: dismissedDraft } })
  expect(status).toBe(200)

  const { body: template } = await own.call(createTemplate, { body: { name: 'Mine', content: {} } })
  const { body: definition } = await own.call(createReportDefinition, { body: { name: 'Mine', content: {} } })
  const { body: total } = await own.call(createOpeningTotal, { body: { total: openingTotal } })
  const { body: recorded } = await own.call(createActivity, { body: activity })
  const { body: deletedActivity } = await own.call(createActivity, { body: { ...activity, again: true } })
  await own.call(deleteActivity, { params: { id: deletedActivity.id } })
  const { body: cycle } = await own.call(createEnrolment, {
    body: { standardCode: 'hcpc_cpd', cycleStart: '2025-01-01' },
  })
  const { body: practice } = await own.call(createPracticeHours, { body: practiceHours })
  const { body: ownGoal } = await own.call(createGoal, { body: goal })
  const { body: review } = await own.call(createPlanReview, { body: planReview })
  const { body: ticket } = await own.call(createTicket, {
    body: { topic: 'account', subject: 'A word', message: 'Please.' },
  })
  const evidence = await givenEvidence(app, person)
  const { body: profile } = await own.call(createCpdProfile, { body: profilePeriod })
  const admin = await given.user({ role: 'admin', organizationId })
  const requirement = await givenRequirement(app, admin)
  const { body: kept } = await own.call(createComplianceRecord, {
    body: { requirementId: requirement.id, completedOn: '2025-03-04' },
  })
  const { body: registration } = await own.call(createRegistration, { body: ownRegistration })
  const { sessionId } = await given.session(person.id)
  const picture = await givenPicture(app, person)
  return {
    person,
    supervisor,
    colleague,
    logged,
    deleted,
    assessed,
    toAssess,
    crewDraft,
    dismissedDraft,
    template,
    definition,
    total,
    recorded,
    deletedActivity,
    cycle,
    evidence,
    profile,
    requirement,
    registration,
    kept,
    practice,
    goal: ownGoal,
    review,
    ticket,
    sessionId,
    passkeyId: (await givenFactorRows(app, person.id)).passkeyId,
    picture,
    imported: await givenImport(app, person, 'Went well.'),
    /** The version of the settings of the logbook that the next request edits. */
    settingsVersion: 0,
  }
}
export type OwnRecords = Awaited<ReturnType<typeof givenOwnRecords>>
