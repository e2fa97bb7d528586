import type { OrganizationAttempt, Examples } from '#testing/examples.ts'
import { administrators, everyone } from '#testing/callers.ts'
import { byId } from '#testing/requests.ts'
import { v7 as uuid } from 'uuid'
import { words } from '#testing/readers.ts'

export const organizationOf = (body?: object): OrganizationAttempt => ({
  requests: ({ otherService }) => [{ params: { id: otherService.organizationId }, ...(body && { body }) }],
})

export const examples: Examples = {
  callers: {
    listActiveOrganizations: everyone,
    activateOrganization: administrators,
    createOrganization: administrators,
    deactivateOrganization: administrators,
    listOrganizations: administrators,
    updateOrganization: administrators,
  },
  accepted: {
    createOrganization: () => ({ body: { org_name: `Air Rescue ${uuid()}` } }),
    updateOrganization: async ({ given }) => byId((await given.organization()).id, { weekStartsOn: 1 }),
    activateOrganization: async ({ given }) => byId((await given.organization({ status: 'inactive' })).id),
    deactivateOrganization: async ({ given }) => byId((await given.organization()).id),
  },
  organizationChanges: {
    updateOrganization: organizationOf({ org_name: 'Taken over' }),
    deactivateOrganization: organizationOf(),
    activateOrganization: organizationOf(),
    createOrganization: 'Changes nothing that anybody owns, and administrators may, as specified.',
  },
  responseShapes: [
    {
      fields:
        words(`_id id org_name slug status createdBy name email createdAt updatedAt version country timeZone
      weekStartsOn settings requireSignOff missionNumberPrefix paediatricAgeLimit sceneTimeAlertMinutes
      storeExactTimes airwayCurrencyDays winchCurrencyDays lockAfterMinutes`),
      to: administrators,
      endpoints: words(
        'listOrganizations createOrganization updateOrganization deactivateOrganization activateOrganization',
      ),
    },
    { fields: words('_id id org_name slug'), to: everyone, endpoints: ['listActiveOrganizations'] },
  ],
}
