import { v5, v7 } from 'uuid'
import type { EnteredCase } from '../contract.ts'

// Any fixed UUID works. A different one would give repeated requests new ids, so that they log their case a second time.
const namespace = '3e0f6a52-8f1c-4d0b-9a57-2d6c1b7e94f3'

/**
 * Returns the id under which a new case is saved: the id from the client, or else one derived from the owner and the client's
 * own name for the case (`clientId`). So a repeated request means the same case, and two users may use the same name.
 */
export const idOfNewCase = (
  { _id, id, clientId }: Pick<EnteredCase, '_id' | 'id' | 'clientId'>,
  ownerId: string,
): string => _id ?? id ?? (clientId ? v5(`${ownerId}/${clientId}`, namespace) : v7())
