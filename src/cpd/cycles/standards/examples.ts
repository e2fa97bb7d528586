import type { Examples } from '#testing/examples.ts'
import { administrators } from '#testing/callers.ts'
import { listStandards, type Standard } from './contract.ts'

function saveRequest({ code, _id, id: _repeatedId, isDelivered: _isDelivered, ...body }: Standard) {
  return { params: { code }, body } as never // as it was listed, which is what the form sends
}

export const examples: Examples = {
  callers: {
    saveStandard: administrators,
  },
  accepted: {
    saveStandard: async ({ app, superAdmin }) => {
      const { body } = await app.as(superAdmin).call(listStandards)
      const { code, _id, id: _repeatedId, isDelivered: _isDelivered, ...rules } = body.standards[0]!
      return { params: { code }, body: rules }
    },
  },
  organizationChanges: {
    saveStandard: {
      requests: ({ sharedStandard, othersStandardCode: code, otherService, ownService }) => {
        const ownOrganization = { organizationId: ownService.organizationId }
        const changes: object[] = [
          { isRetired: true },
          { title: 'Renamed' },
          ownOrganization,
          { code: 'new_for_all', version: 0 },
          { code: 'new_for_them', version: 0, organizationId: otherService.organizationId },
          { ...ownOrganization, code, version: 0 },
          { ...ownOrganization, code, version: 1 },
        ]
        return changes.map((change) => saveRequest({ ...sharedStandard, ...change }))
      },
    },
  },
}
