import type { InjectOptions } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { OwnRecords } from './own-records.ts'

/** A field of a request, tested with the ids of another user's records. */
export interface Attempt {
  /** Returns a valid request of the user with these records, with the value in the field. */
  request: (value: string, own: OwnRecords) => InjectOptions
  /** Returns the status for another user's value: the id of a row in this table, or another kind of value. */
  answer: (kind: string) => number
  /** Returns a value of the user's own records, with which the request succeeds. */
  good: (own: OwnRecords) => string
  /** The role of the user, if a clinician has no such records. */
  role?: 'supervisor'
}

export const refused = () => 400
export const noSuch = () => 404
export const noneOfTheirs = () => 200
/** For a field with the id of a new record, which the client chooses: 409 if a record of this table has the id. */
export const takenBy = (table: string) => (kind: string) => (kind === table ? 409 : 201)
export const anyNew = () => uuid()

export const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload })
