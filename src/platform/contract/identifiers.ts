import { z } from 'zod'

/** A UUID in any version; ours are v7, so they sort by the time they were made. */
export const idSchema = z.uuid().toLowerCase()

export const byId = z.strictObject({ id: idSchema })

/** Every object on the wire carries its identifier twice, as the specification asks. */
export const identified = { _id: idSchema, id: idSchema }
