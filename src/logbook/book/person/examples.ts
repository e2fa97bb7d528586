import type { Examples } from '#testing/examples.ts'
import { overseers } from '#testing/callers.ts'
import { ownId } from '#testing/id-attempts.ts'
import { personsWork } from '#testing/looks.ts'

export const examples: Examples = {
  pathIds: {
    'getPersonStats:userId': { good: ownId },
    'listPersonCases:userId': { good: ownId },
    'listPersonMissions:userId': { good: ownId },
  },
  views: {
    getPersonStats: { by: overseers, of: personsWork },
    listPersonCases: { by: overseers, of: personsWork },
    listPersonMissions: { by: overseers, of: personsWork },
  },
}
