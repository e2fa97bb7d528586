import { z } from 'zod'

/** A UUID of any version. Sortie creates v7, which sort by creation time. */
export const idSchema = z.uuid().toLowerCase()

export const byId = z.strictObject({ id: idSchema })

/** The version of a record that a client has read. The limit is what the column can hold. */
export const versionSchema = z.int().positive().max(2_000_000_000, 'There is no such version.')

/** An identifier in a response. The database guarantees the format, and a page holds a hundred, so they are not validated. */
export const knownIdSchema = z.string().meta({ format: 'uuid' })

/** The two identifier fields that the specification requires of every object on the wire. */
export const identified = { _id: knownIdSchema, id: knownIdSchema }
