import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { responseDate, knownInstant } from '#platform/contract/fields.ts'
import { byId, idSchema, identified, knownIdSchema } from '#platform/contract/identifiers.ts'
import { caseSchema } from '#logging/cases/contract.ts'
import { addresses } from './addresses.ts'

export const maxCrewmates = 6
/** The number of days in which a crew draft can be accepted. */
export const crewDraftDays = 30
export const maxCrewDrafts = 50

const personSchema = z.strictObject({ id: knownIdSchema, name: z.string() })

/** A draft from a crewmate: only the facts of the mission. */
export const crewDraftSchema = z.strictObject({
  ...identified,
  from: personSchema,
  missionNumber: z.string().describe('With its `#`'),
  patientSequence: z.int(),
  date: responseDate,
  missionType: z.string().nullable(),
  missionTypeLabel: z.string().nullable(),
  platform: z.string().nullable(),
  platformLabel: z.string().nullable(),
  offeredAt: knownInstant,
})
export type CrewDraft = z.output<typeof crewDraftSchema>

export const offerCase = endpoint(addresses.offerCase, {
  summary:
    'Send crewmates a draft with the facts of my case’s mission; each crewmate gets it only once per mission',
  params: byId,
  body: z.strictObject({
    userIds: z
      .array(idSchema)
      .min(1, 'Choose at least one colleague.')
      .max(maxCrewmates, `Choose at most ${maxCrewmates} colleagues.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Name each colleague once.'),
  }),
  response: z.strictObject({
    offeredTo: z
      .array(personSchema)
      .describe('Every crewmate in the request, including those who already had the draft'),
  }),
  errors: ['access_denied', 'case_not_found', 'case_voided'],
})

export const listCaseOffers = endpoint(addresses.listCaseOffers, {
  summary: `The open drafts from my crewmates, newest first; each expires after ${crewDraftDays} days`,
  response: z.strictObject({ offers: z.array(crewDraftSchema).max(maxCrewDrafts) }),
})

export const acceptCaseOffer = endpoint(addresses.acceptCaseOffer, {
  summary:
    'Accept the draft into my logbook; repeating the request returns the same case. `case_duplicate` has the id of my existing case in `caseId`',
  params: byId,
  response: caseSchema,
  status: 201,
  errors: ['case_offer_not_found', 'case_duplicate', 'case_id_taken', 'mission_mismatch'],
})

const decisionSchema = z.strictObject({ ...identified, status: z.enum(['open', 'dismissed']) })

export const dismissCaseOffer = endpoint(addresses.dismissCaseOffer, {
  summary: 'Dismiss the draft from my list; repeating the request changes nothing',
  params: byId,
  response: decisionSchema,
  errors: ['case_offer_not_found', 'case_offer_accepted'],
})

export const restoreCaseOffer = endpoint(addresses.restoreCaseOffer, {
  summary: 'Put a dismissed draft back into my list',
  params: byId,
  response: decisionSchema,
  errors: ['case_offer_not_found', 'case_offer_accepted'],
})
