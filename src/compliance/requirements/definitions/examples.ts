import type { TwoOrganizations, OrganizationScene, RequestFacts, Examples } from '#testing/examples.ts'
import { toRequestWithId } from '#testing/requests.ts'
import { overseers, administrators } from '#testing/callers.ts'
import { fillPath } from '#platform/contract/endpoint.ts'
import { requirement, givenRequirement, createCode } from '#testing/compliance.ts'
import { v7 as uuid } from 'uuid'

const toDefinitionRequest = ({ code, version }: TwoOrganizations['othersRequirement']) => ({
  ...requirement,
  code,
  title: 'Taken over',
  version,
})

const decisionAttempts = {
  requests: ({ othersRequirement, sharedRequirement }: TwoOrganizations) =>
    [othersRequirement, sharedRequirement].map(({ id, version }) => ({ params: { id }, body: { version } })),
}

const requestForNewRequirement =
  (facts: object = {}) =>
  async ({ app, given, organizationId }: OrganizationScene): Promise<RequestFacts> => {
    const admin = await given.user({ role: 'admin', organizationId })
    const { id, version } = await givenRequirement(app, admin, facts)
    return toRequestWithId(id, { version })
  }

export const examples: Examples = {
  callers: {
    createRequirement: overseers,
    deleteRequirement: overseers,
    previewRequirement: overseers,
    updateRequirement: overseers,
    acceptRequirement: administrators,
    reinstateRequirement: administrators,
    retireRequirement: administrators,
  },
  accepted: {
    createRequirement: () => ({
      body: { ...requirement, code: `rule_${uuid().slice(-6)}`, organizationId: null },
    }),
    previewRequirement: () => ({
      body: { ...requirement, code: 'rule', organizationId: null, applyToExisting: false },
    }),
    updateRequirement: async ({ app, admin }) => {
      const { id, code, version } = await givenRequirement(app, admin)
      return toRequestWithId(id, { ...requirement, code, version })
    },
    acceptRequirement: async ({ app, given, organizationId }) => {
      const supervisor = await given.user({ role: 'supervisor', organizationId })
      const { id, version } = await givenRequirement(app, supervisor)
      return toRequestWithId(id, { version })
    },
    retireRequirement: requestForNewRequirement(),
    reinstateRequirement: async (scene) => {
      const { params = {}, body = {} } = await requestForNewRequirement()(scene)
      const url = fillPath('/api/compliance/requirements/:id/retire', params)
      const retired = await scene.app.as(scene.admin).inject({ method: 'POST', url, payload: body })
      return { params, body: { version: (retired.body as { version: number }).version } }
    },
    deleteRequirement: requestForNewRequirement(),
  },
  pathIds: {
    'getRequirement:id': { ownValue: ({ requirement }) => requirement.id },
  },
  views: {
    previewRequirement: {
      viewers: ['super_admin'],
      request: ({ organizationId }) => ({
        body: { ...requirement, code: createCode(), organizationId },
        recordId: null,
      }),
    },
  },
  organizationChanges: {
    createRequirement: {
      requests: ({ otherService }) =>
        [null, otherService.organizationId].map((organizationId) => ({
          body: { ...requirement, code: 'taken_over', organizationId },
        })),
    },
    updateRequirement: {
      requests: ({ othersRequirement, sharedRequirement }) =>
        [othersRequirement, sharedRequirement].map((row) => ({
          params: { id: row.id },
          body: toDefinitionRequest(row),
        })),
    },
    previewRequirement: {
      requests: ({ othersRequirement, sharedRequirement, otherService }) => [
        ...[othersRequirement, sharedRequirement].map((row) => {
          const { version: _, ...definition } = toDefinitionRequest(row)
          return { body: { ...definition, requirementId: row.id, applyToExisting: false } }
        }),
        ...[null, otherService.organizationId].map((organizationId) => ({
          body: { ...requirement, code: 'taken_over', organizationId, applyToExisting: false },
        })),
      ],
    },
    acceptRequirement: decisionAttempts,
    retireRequirement: decisionAttempts,
    reinstateRequirement: decisionAttempts,
    deleteRequirement: {
      requests: ({ othersRequirement, sharedRequirement }) =>
        [othersRequirement, sharedRequirement].map(({ id }) => ({ params: { id } })),
    },
  },
}
