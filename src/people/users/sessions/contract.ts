import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant, oneOf } from '#platform/contract/fields.ts'
import { byId, identified, idSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'

/** The reasons for which an administrator signs a user out; the user is told the reason. */
export const endReasons = ['device_lost', 'not_recognized', 'shared_device', 'other'] as const
export type EndReason = (typeof endReasons)[number]

const userSessionSchema = z.strictObject({
  ...identified,
  startedAt: knownInstant,
  lastUsedAt: knownInstant,
  isPhone: z.boolean(),
  device: z.string().describe('The kind of browser and device, not the user agent that it sent'),
  network: z.string().nullable().describe('The address without its last part'),
})
export type UserSession = z.infer<typeof userSessionSchema>

const sessions = z.strictObject({ sessions: z.array(userSessionSchema) })

export const listUserSessions = endpoint(addresses.listUserSessions, {
  summary: 'List where a user is signed in, the latest used first',
  params: byId,
  response: sessions,
  errors: ['user_not_found'],
})

export const endUserSessions = endpoint(addresses.endUserSessions, {
  summary: 'Sign a user out of one session or of all; they are told by email',
  params: byId,
  body: z.strictObject({
    sessionId: idSchema.nullable().describe('Null for all of them'),
    reason: oneOf(endReasons),
  }),
  response: sessions,
  errors: ['user_not_found', 'session_not_found', 'own_account_change'],
})
