import { z } from 'zod'
import { stateStatuses } from '#compliance/requirements/rules/words.contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant } from '#platform/contract/fields.ts'
import { byId, knownIdSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'

/** A look within this many minutes of the last look counts as the same look. */
export const minutesOfLook = 30
/** The highest count; above it, nobody needs an exact number. */
export const maxChanges = 100

const count = z.int().nonnegative().max(maxChanges)

const changesSchema = z.strictObject({
  since: knownInstant.nullable().describe('The end of the previous look; null if this is the first look'),
  shownUntil: knownInstant.describe(
    'Everything later is shown at the next look. Send this instant with recordLook',
  ),
  cases: z
    .strictObject({
      logged: count.describe('Cases that were logged since, without imported ones'),
      signed: count.describe('Cases that others have signed since'),
      returned: count.describe('Cases that others have returned since, without those with a new request'),
      changed: count.describe('Signed cases in which a signed field was edited since'),
    })
    .nullable()
    .describe('Null without the permission; so is every other part'),
  levels: count.nullable().describe('Decisions on levels that others have made since'),
  cpd: count.nullable().describe('Completed CPD activities that were added since'),
  compliance: z
    .array(
      z.strictObject({
        id: knownIdSchema,
        title: z.string(),
        blocksDuty: z.boolean(),
        before: z
          .enum(stateStatuses)
          .nullable()
          .describe('Null if the requirement did not exist or did not apply'),
        now: z.enum(stateStatuses),
      }),
    )
    .max(maxChanges)
    .nullable()
    .describe('Requirements whose status has changed since the previous look'),
  meetings: count
    .nullable()
    .describe('Objectives and meetings that the clinician has added, edited or ticked since'),
})
export type Changes = z.output<typeof changesSchema>

export const getClinicianChanges = endpoint(addresses.getClinicianChanges, {
  summary: `What has changed in the records of a clinician since the caller, their supervisor, last looked. Each number is at most ${maxChanges}`,
  costly: true,
  params: byId,
  response: changesSchema,
  errors: ['user_not_found'],
})

export const recordLook = endpoint(addresses.recordLook, {
  summary: `Record that the overview of a clinician was shown. Within ${minutesOfLook} minutes of the last time, it counts as the same look`,
  costly: true,
  params: byId,
  body: z.strictObject({
    shownUntil: z.iso.datetime({ error: 'Send the `shownUntil` of the answer that was shown.' }),
  }),
  response: z.strictObject({ seenAt: knownInstant }),
  errors: ['user_not_found'],
})
