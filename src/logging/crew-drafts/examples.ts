import { dismissCaseOffer, listCaseOffers, offerCase } from './contract.ts'
import type { Examples } from '#testing/examples.ts'
import { toRequestWithId } from '#testing/requests.ts'
import { toPostRequest, colleagueAttempt, ownCaseId } from '#testing/id-attempts.ts'

declare module '#testing/examples.ts' {
  interface OwnRecords {
    crewDraft: string
    dismissedDraft: string
  }
}

export const examples: Examples = {
  accepted: {
    dismissCaseOffer: ({ own }) => toRequestWithId(own.dismissedDraft),
  },
  fieldIds: {
    'offerCase.userIds[]': {
      request: (value, { loggedCase }) =>
        toPostRequest(`/api/cases/${loggedCase.id}/offers`, { userIds: [value] }),
      ...colleagueAttempt,
    },
  },
  pathIds: {
    'offerCase:id': { ownValue: ownCaseId, payload: ({ colleague }) => ({ userIds: [colleague.id] }) },
    'acceptCaseOffer:id': { ownValue: ({ crewDraft }) => crewDraft },
    'dismissCaseOffer:id': { ownValue: ({ crewDraft }) => crewDraft },
    'restoreCaseOffer:id': { ownValue: ({ dismissedDraft }) => dismissedDraft },
  },
  records: async ({ app, given, person, colleague }) => {
    for (const { id } of [await given.case({ owner: colleague }), await given.case({ owner: colleague })])
      await app.as(colleague).call(offerCase, { params: { id }, body: { userIds: [person.id] } })
    const { offers } = (await app.as(person).call(listCaseOffers)).body
    const [crewDraft = '', dismissedDraft = ''] = offers.map(({ id }) => id)
    await app.as(person).call(dismissCaseOffer, { params: { id: dismissedDraft } })
    return { crewDraft, dismissedDraft }
  },
  rows: async ({ app, loggedCase: logged, colleague: mate, create }) => {
    await create(`/api/cases/${logged.id}/offers`, { userIds: [mate.id] })
    const { id } = await app.deps.db
      .selectFrom('case_offers')
      .select('id')
      .where('recipient_id', '=', mate.id)
      .executeTakeFirstOrThrow()
    return { 'case-offers': [id] }
  },
}
