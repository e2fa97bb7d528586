import { z } from 'zod'

/** What a look at somebody's records was at. */
export const lookKindSchema = z.enum(['cases', 'cpd', 'compliance', 'profile', 'support'])
export type LookKind = z.infer<typeof lookKindSchema>
