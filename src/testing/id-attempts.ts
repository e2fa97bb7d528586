import type { InjectOptions } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { Attempt, OwnRecords } from './examples.ts'

export const badRequest400 = () => 400
export const notFound404 = () => 404
export const emptyList200 = () => 200
/** The status for an id that the client chooses for a new record: 409 if a record of this table has the id, otherwise 201. */
export const conflictIfIdOf = (table: string) => (kind: string) => (kind === table ? 409 : 201)
export const newId = () => uuid()

export const toPostRequest = (url: string, payload: object): InjectOptions => ({
  method: 'POST',
  url,
  payload,
})

export const ownUserId = ({ person }: OwnRecords) => person.id
export const ownCaseId = ({ loggedCase }: OwnRecords) => loggedCase.id
export const supervisorAttempt = {
  status: badRequest400,
  ownValue: ({ supervisor }: OwnRecords) => supervisor.id,
}
export const colleagueAttempt = {
  status: badRequest400,
  ownValue: ({ colleague }: OwnRecords) => colleague.id,
}

/** Returns the attempt for the query parameter `userId` of a list: the user whose records it shows. */
export const userFilterAttempt = (url: string): Attempt => ({
  request: (value) => ({ url: `${url}?userId=${value}` }),
  status: notFound404,
  ownValue: ownUserId,
})

/** Returns a unique name without digits, because the privacy guard may take several digits for a phone number. */
export const toLetterName = (id: string) =>
  id.slice(-12).replaceAll(/\d/g, (digit) => String.fromCodePoint(0x67 + Number(digit)))
