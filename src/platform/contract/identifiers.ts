import { z } from 'zod'

/** A UUID in any version; ours are v7, so they sort by the time they were made. */
export const idSchema = z.uuid().toLowerCase()

export const byId = z.strictObject({ id: idSchema })

/** The version of a record that a client has in hand; within what a column holds. */
export const versionSchema = z.int().positive().max(2_000_000_000, 'There is no such version.')

/** An identifier in an answer. The database made sure of it; a page holds a hundred, so none is checked again. */
export const knownIdSchema = z.string().meta({ format: 'uuid' })

/** Every object on the wire carries its identifier twice, as the specification asks. */
export const identified = { _id: knownIdSchema, id: knownIdSchema }
