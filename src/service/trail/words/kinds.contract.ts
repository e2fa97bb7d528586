import { z } from 'zod'

const lookKinds = ['cases', 'cpd', 'compliance', 'profile', 'support'] as const

/** What a look at somebody's records was at. */
export const lookKindSchema = z.enum(lookKinds)
export type LookKind = z.infer<typeof lookKindSchema>

/** What an event of the trail is about. */
export const eventKindSchema = z.enum([...lookKinds, 'sign_in', 'service'])
export type EventKind = z.infer<typeof eventKindSchema>

/** The number of an event of the trail: where the page before ended. */
export const eventNumberSchema = z.string().regex(/^[1-9]\d{0,17}$/, 'Start again from the first page.')
