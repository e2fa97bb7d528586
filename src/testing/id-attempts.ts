import type { InjectOptions } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { Attempt, OwnRecords } from './examples.ts'

export const refused = () => 400
export const noSuch = () => 404
export const noneOfTheirs = () => 200
/** For a field with the id of a new record, which the client chooses: 409 if a record of this table has the id. */
export const takenBy = (table: string) => (kind: string) => (kind === table ? 409 : 201)
export const anyNew = () => uuid()

export const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload })

export const ownId = ({ person }: OwnRecords) => person.id
export const ownCase = ({ logged }: OwnRecords) => logged.id
export const ofSupervisor = { answer: refused, good: ({ supervisor }: OwnRecords) => supervisor.id }
export const ofColleague = { answer: refused, good: ({ colleague }: OwnRecords) => colleague.id }

/** Returns the attempt for the user whose records a list shows. */
export const whose = (url: string): Attempt => ({
  request: (value) => ({ url: `${url}?userId=${value}` }),
  answer: noSuch,
  good: ownId,
})

/** Returns a name of letters alone, because the privacy guard may take a run of digits for a phone number. */
export const nameFor = (id: string) =>
  id.slice(-12).replaceAll(/\d/g, (digit) => String.fromCodePoint(0x67 + Number(digit)))
