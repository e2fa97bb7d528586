import type { KnownCase } from '#cases/server/service.ts'
import type { ComparedCase } from '../../mapping/duplicates.ts'

/** Codes in the database follow the same lists as those of a request. */
export const toComparedCase = (known: KnownCase) => known as KnownCase & ComparedCase
