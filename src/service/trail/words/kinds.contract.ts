import { z } from 'zod'

const lookKinds = ['cases', 'cpd', 'compliance', 'profile', 'support'] as const

/** The kinds of records that are viewed. */
export const lookKindSchema = z.enum(lookKinds)
export type LookKind = z.infer<typeof lookKindSchema>

/** The kinds of events in the trail. */
export const eventKindSchema = z.enum([...lookKinds, 'sign_in', 'service'])
export type EventKind = z.infer<typeof eventKindSchema>

/** The number of an event of the trail: the last one of the previous page. */
export const eventNumberSchema = z.string().regex(/^[1-9]\d{0,17}$/, 'Start again from the first page.')
