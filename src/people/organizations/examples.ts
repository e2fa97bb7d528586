import type { OrganizationAttempt, Examples } from '#testing/examples.ts'
import { administrators, everyone } from '#testing/callers.ts'
import { toRequestWithId } from '#testing/requests.ts'
import { v7 as uuid } from 'uuid'
import { splitWords } from '#testing/readers.ts'

export const organizationAttempt = (body?: object): OrganizationAttempt => ({
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
    updateOrganization: async ({ given }) =>
      toRequestWithId((await given.organization()).id, { weekStartsOn: 1 }),
    activateOrganization: async ({ given }) =>
      toRequestWithId((await given.organization({ status: 'inactive' })).id),
    deactivateOrganization: async ({ given }) => toRequestWithId((await given.organization()).id),
  },
  organizationChanges: {
    updateOrganization: organizationAttempt({ org_name: 'Taken over' }),
    deactivateOrganization: organizationAttempt(),
    activateOrganization: organizationAttempt(),
    createOrganization: 'Changes nothing that anybody owns, and administrators may, as specified.',
  },
  responseShapes: [
    {
      fields:
        splitWords(`_id id org_name slug status createdBy name email createdAt updatedAt version country timeZone
      weekStartsOn settings requireSignOff signOff everything supervised procedures missionTypes days missionNumberPrefix paediatricAgeLimit sceneTimeAlertMinutes
      storeExactTimes airwayCurrencyDays winchCurrencyDays lockAfterMinutes`),
      callers: administrators,
      endpoints: splitWords(
        'listOrganizations createOrganization updateOrganization deactivateOrganization activateOrganization',
      ),
    },
    { fields: splitWords('_id id org_name slug'), callers: everyone, endpoints: ['listActiveOrganizations'] },
  ],
}
