import { plusDays } from '#platform/contract/calendar-days.ts'
import { administrators, overseers } from '#testing/callers.ts'
import type { Examples, ViewRequest, ViewScene } from '#testing/examples.ts'
import type { Given } from '#testing/given.ts'
import { pathForUserId } from '#testing/looks.ts'
import { splitWords } from '#testing/readers.ts'

const today = new Date().toISOString().slice(0, 10)
const permissions = { viewCases: true, viewCpd: true, viewCompliance: true, signOff: false }
const days = { startsOn: today, endsOn: plusDays(today, 30) }
const toEducationalLink = (supervisorId: string) => ({
  ...days,
  supervisorId,
  kind: 'educational',
  permissions,
})

const withinReachNote = 'Those within the reach of the caller: users/supervision and reach.test.ts.'

interface OrganizationScene {
  given: Given
  organizationId: string
}

const createFellowSupervisor = ({ given, organizationId }: OrganizationScene) =>
  given.user({ role: 'supervisor', organizationId })

/** A clinician of the organization who is linked to a supervisor. */
async function createLinkedPair({ given, organizationId }: OrganizationScene) {
  const clinician = await given.user({ organizationId })
  const supervisor = await createFellowSupervisor({ given, organizationId })
  return { clinician, supervisor, link: await given.link({ clinician, supervisor, kind: 'educational' }) }
}

async function createLinkRequest(stage: ViewScene, body?: object): Promise<ViewRequest> {
  const supervisor = await createFellowSupervisor(stage)
  const { id } = await stage.given.link({ clinician: stage.clinician, supervisor, kind: 'educational' })
  return { params: { id }, recordId: stage.clinician.id, ...(body && { body }) }
}

export const examples: Examples = {
  callers: {
    listSupervisionLinks: administrators,
    makeSupervisionLink: administrators,
    changeSupervisionLink: administrators,
    endSupervisionLink: administrators,
    listCovers: overseers,
    nameCover: overseers,
    endCover: overseers,
  },
  requiringProof: splitWords(
    'makeSupervisionLink changeSupervisionLink endSupervisionLink nameCover endCover',
  ),
  accepted: {
    listSupervisionLinks: ({ own }) => ({ params: { id: own.person.id } }),
    makeSupervisionLink: async (scene) => ({
      params: { id: (await scene.given.user({ organizationId: scene.organizationId })).id },
      body: toEducationalLink((await createFellowSupervisor(scene)).id),
    }),
    changeSupervisionLink: async (scene) => ({
      params: { id: (await createLinkedPair(scene)).link.id },
      body: { ...days, permissions, version: 1 },
    }),
    endSupervisionLink: async (scene) => ({ params: { id: (await createLinkedPair(scene)).link.id } }),
    nameCover: async (scene) => ({
      person: (await createLinkedPair(scene)).supervisor,
      body: { supervisorId: (await createFellowSupervisor(scene)).id, ...days },
    }),
    endCover: async (scene) => ({
      person: (await createLinkedPair(scene)).supervisor,
      body: { supervisorId: (await createFellowSupervisor(scene)).id },
    }),
  },
  views: {
    listSupervisionLinks: { viewers: administrators, request: pathForUserId },
    makeSupervisionLink: {
      viewers: administrators,
      request: async (stage) => ({
        ...pathForUserId(stage),
        body: toEducationalLink((await createFellowSupervisor(stage)).id),
      }),
    },
    changeSupervisionLink: {
      viewers: administrators,
      request: (stage) => createLinkRequest(stage, { ...days, permissions, version: 1 }),
    },
    endSupervisionLink: { viewers: administrators, request: (stage) => createLinkRequest(stage) },
    nameCover: {
      viewers: ['supervisor'],
      request: async (stage) => ({
        body: { supervisorId: (await createFellowSupervisor(stage)).id, ...days },
        recordId: stage.clinician.id,
      }),
    },
    endCover: {
      viewers: ['supervisor'],
      request: async (stage) => {
        const cover = await createFellowSupervisor(stage)
        const clinicalLink = await stage.db
          .selectFrom('supervision_links')
          .select('id')
          .where('clinician_id', '=', stage.clinician.id)
          .where('supervisor_id', '=', stage.viewers.supervisor.id)
          .where('kind', '=', 'clinical')
          .where('ended_at', 'is', null)
          .executeTakeFirstOrThrow()
        await stage.given.link({
          clinician: stage.clinician,
          supervisor: cover,
          kind: 'cover',
          covers_link_id: clinicalLink.id,
          starts_on: today,
          ends_on: today,
        })
        return { body: { supervisorId: cover.id }, recordId: stage.clinician.id }
      },
    },
  },
  organizationChanges: {
    makeSupervisionLink: withinReachNote,
    changeSupervisionLink: withinReachNote,
    endSupervisionLink: withinReachNote,
    nameCover: 'Fellow supervisors of the caller’s organization: users/supervision.',
    endCover: 'The covers for the caller: users/supervision.',
  },
  // Every user with a supervisor has a link.
  rows: async ({ app, owner }) => {
    const links = await app.deps.db
      .selectFrom('supervision_links')
      .select('id')
      .where('clinician_id', '=', owner.id)
      .execute()
    return { 'supervision-links': links.map(({ id }) => id) }
  },
  responseShapes: [
    {
      fields:
        splitWords(`links _id id kind state supervisor name startsOn endsOn permissions viewCases viewCpd
        viewCompliance signOff covers endedOn version today`),
      callers: administrators,
      endpoints: splitWords(
        'listSupervisionLinks makeSupervisionLink changeSupervisionLink endSupervisionLink',
      ),
    },
    {
      fields: splitWords('covers supervisor id name startsOn endsOn clinicians colleagues today'),
      callers: overseers,
      endpoints: splitWords('listCovers nameCover endCover'),
    },
  ],
}
