import type { Examples } from '#testing/examples.ts'
import { overseers } from '#testing/callers.ts'
import { ownUserId } from '#testing/id-attempts.ts'
import { pathForUser } from '#testing/looks.ts'

export const examples: Examples = {
  pathIds: {
    'getPersonStats:userId': { ownValue: ownUserId },
    'listPersonCases:userId': { ownValue: ownUserId },
    'listPersonMissions:userId': { ownValue: ownUserId },
  },
  views: {
    getPersonStats: { viewers: overseers, request: pathForUser },
    listPersonCases: { viewers: overseers, request: pathForUser },
    listPersonMissions: { viewers: overseers, request: pathForUser },
  },
}
