import { z } from 'zod'
import { stateStatuses } from '#compliance/requirements/rules/words.contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant } from '#platform/contract/fields.ts'
import { byId, knownIdSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'

/** A look within so many minutes of the last one is the same look. */
export const minutesOfLook = 30
/** Nobody needs a more exact number above this. */
export const maxChanges = 100

const count = z.int().nonnegative().max(maxChanges)

const changesSchema = z.strictObject({
  since: knownInstant.nullable().describe('The end of the look before; null if this is the first look'),
  shownUntil: knownInstant.describe(
    'Everything later is shown at the next look. Send this instant with recordLook',
  ),
  cases: z
    .strictObject({
      logged: count.describe('Logged since, without imported ones'),
      signed: count.describe('Signed by others since'),
      returned: count.describe('Returned by others since, and not asked again'),
      changed: count.describe('Signed cases that were edited since, and differ from what was signed'),
    })
    .nullable()
    .describe('Null without the permission, like every other part'),
  levels: count.nullable().describe('Decisions by others on levels reached'),
  cpd: count.nullable().describe('Completed CPD activities that were added'),
  compliance: z
    .array(
      z.strictObject({
        id: knownIdSchema,
        title: z.string(),
        blocksDuty: z.boolean(),
        before: z.enum(stateStatuses).nullable().describe('Null: it did not exist, or did not apply'),
        now: z.enum(stateStatuses),
      }),
    )
    .max(maxChanges)
    .nullable()
    .describe('Requirements whose status was another at the end of the look before'),
  meetings: count.nullable().describe('Objectives and meetings that the clinician added, edited or ticked'),
})
export type Changes = z.output<typeof changesSchema>

export const getClinicianChanges = endpoint(addresses.getClinicianChanges, {
  summary: `What has changed of a clinician since the caller, their supervisor, last looked; each number is at most ${maxChanges}`,
  costly: true,
  params: byId,
  response: changesSchema,
  errors: ['user_not_found'],
})

export const recordLook = endpoint(addresses.recordLook, {
  summary: `Say that the overview of a clinician was shown. Within ${minutesOfLook} minutes of the last time it is the same look`,
  costly: true,
  params: byId,
  body: z.strictObject({
    shownUntil: z.iso.datetime({ error: 'Send the `shownUntil` of the answer that was shown.' }),
  }),
  response: z.strictObject({ seenAt: knownInstant }),
  errors: ['user_not_found'],
})
