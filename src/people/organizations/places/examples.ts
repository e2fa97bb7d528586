import type { Examples } from '#testing/examples.ts'
import { administrators } from '#testing/callers.ts'
import { toRequestWithId } from '#testing/requests.ts'
import { organizationAttempt } from '../examples.ts'
import { splitWords } from '#testing/readers.ts'

/** A word in every text of the other organization. */
const marker = 'quokkaridge'

export const examples: Examples = {
  callers: {
    addPlace: administrators,
    changePlace: administrators,
    getPlaces: administrators,
  },
  accepted: {
    getPlaces: ({ organizationId }) => toRequestWithId(organizationId),
    addPlace: async ({ given }) =>
      toRequestWithId((await given.organization()).id, { kind: 'bases', label: 'North' }),
    changePlace: async ({ given }) => {
      const { id } = await given.organization({ bases: [{ code: 'north', label: 'North', active: true }] })
      return { params: { id, kind: 'bases', code: 'north' }, body: { label: 'South', version: 1 } }
    },
  },
  organizationChanges: {
    addPlace: organizationAttempt({ kind: 'bases', label: 'Taken over' }),
    changePlace: {
      requests: ({ otherService }) => [
        {
          params: { id: otherService.organizationId, kind: 'bases', code: `${marker}_base` },
          body: { active: false, version: 1 },
        },
      ],
    },
  },
  responseShapes: [
    {
      fields: splitWords('_id id org_name bases regions code label active version'),
      callers: administrators,
      endpoints: ['getPlaces', 'addPlace', 'changePlace'],
    },
  ],
}
