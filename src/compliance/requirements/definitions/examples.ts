import type { Two, Scene, RequestFacts, Examples } from '#testing/examples.ts'
import { byId } from '#testing/requests.ts'
import { overseers, administrators } from '#testing/callers.ts'
import { pathOf } from '#platform/contract/endpoint.ts'
import { requirement, givenRequirement, nextCode } from '#testing/compliance.ts'
import { v7 as uuid } from 'uuid'

const definition = ({ code, version }: Two['ofThem']) => ({
  ...requirement,
  code,
  title: 'Taken over',
  version,
})

const decisions = {
  requests: ({ ofThem, ofAll }: Two) =>
    [ofThem, ofAll].map(({ id, version }) => ({ params: { id }, body: { version } })),
}

const toRequirement =
  (facts: object = {}) =>
  async ({ app, given, organizationId }: Scene): Promise<RequestFacts> => {
    const admin = await given.user({ role: 'admin', organizationId })
    const { id, version } = await givenRequirement(app, admin, facts)
    return byId(id, { version })
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
      return byId(id, { ...requirement, code, version })
    },
    acceptRequirement: async ({ app, given, organizationId }) => {
      const supervisor = await given.user({ role: 'supervisor', organizationId })
      const { id, version } = await givenRequirement(app, supervisor)
      return byId(id, { version })
    },
    retireRequirement: toRequirement(),
    reinstateRequirement: async (scene) => {
      const { params = {}, body = {} } = await toRequirement()(scene)
      const url = pathOf('/api/compliance/requirements/:id/retire', params)
      const retired = await scene.app.as(scene.admin).inject({ method: 'POST', url, payload: body })
      return { params, body: { version: (retired.body as { version: number }).version } }
    },
    deleteRequirement: toRequirement(),
  },
  pathIds: {
    'getRequirement:id': { good: ({ requirement }) => requirement.id },
  },
  views: {
    previewRequirement: {
      by: ['super_admin'],
      of: ({ organizationId }) => ({
        body: { ...requirement, code: nextCode(), organizationId },
        record: null,
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
      requests: ({ ofThem, ofAll }) =>
        [ofThem, ofAll].map((row) => ({ params: { id: row.id }, body: definition(row) })),
    },
    previewRequirement: {
      requests: ({ ofThem, ofAll, otherService }) => [
        ...[ofThem, ofAll].map((row) => {
          const { version: _, ...said } = definition(row)
          return { body: { ...said, requirementId: row.id, applyToExisting: false } }
        }),
        ...[null, otherService.organizationId].map((organizationId) => ({
          body: { ...requirement, code: 'taken_over', organizationId, applyToExisting: false },
        })),
      ],
    },
    acceptRequirement: decisions,
    retireRequirement: decisions,
    reinstateRequirement: decisions,
    deleteRequirement: {
      requests: ({ ofThem, ofAll }) => [ofThem, ofAll].map(({ id }) => ({ params: { id } })),
    },
  },
}
