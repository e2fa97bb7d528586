import { plusDays } from '#platform/contract/calendar-days.ts'
import { administrators, overseers } from '#testing/callers.ts'
import type { Examples, LookRequest, Stage } from '#testing/examples.ts'
import type { Given } from '#testing/given.ts'
import { aUser } from '#testing/looks.ts'
import { words } from '#testing/readers.ts'

const today = new Date().toISOString().slice(0, 10)
const permissions = { viewCases: true, viewCpd: true, viewCompliance: true, signOff: false }
const days = { startsOn: today, endsOn: plusDays(today, 30) }
const educational = (supervisorId: string) => ({ ...days, supervisorId, kind: 'educational', permissions })

const withinReach = 'Those within the reach of the caller: users/supervision and reach.test.ts.'

interface Home {
  given: Given
  organizationId: string
}

const fellow = ({ given, organizationId }: Home) => given.user({ role: 'supervisor', organizationId })

/** A clinician of the organization who is linked to a supervisor. */
async function linked({ given, organizationId }: Home) {
  const clinician = await given.user({ organizationId })
  const supervisor = await fellow({ given, organizationId })
  return { clinician, supervisor, link: await given.link({ clinician, supervisor, kind: 'educational' }) }
}

async function linkOfStage(stage: Stage, body?: object): Promise<LookRequest> {
  const supervisor = await fellow(stage)
  const { id } = await stage.given.link({ clinician: stage.clinician, supervisor, kind: 'educational' })
  return { params: { id }, record: stage.clinician.id, ...(body && { body }) }
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
  askingForProof: words('makeSupervisionLink changeSupervisionLink endSupervisionLink nameCover endCover'),
  accepted: {
    listSupervisionLinks: ({ own }) => ({ params: { id: own.person.id } }),
    makeSupervisionLink: async (scene) => ({
      params: { id: (await scene.given.user({ organizationId: scene.organizationId })).id },
      body: educational((await fellow(scene)).id),
    }),
    changeSupervisionLink: async (scene) => ({
      params: { id: (await linked(scene)).link.id },
      body: { ...days, permissions, version: 1 },
    }),
    endSupervisionLink: async (scene) => ({ params: { id: (await linked(scene)).link.id } }),
    nameCover: async (scene) => ({
      person: (await linked(scene)).supervisor,
      body: { supervisorId: (await fellow(scene)).id, ...days },
    }),
    endCover: async (scene) => ({
      person: (await linked(scene)).supervisor,
      body: { supervisorId: (await fellow(scene)).id },
    }),
  },
  views: {
    listSupervisionLinks: { by: administrators, of: aUser },
    makeSupervisionLink: {
      by: administrators,
      of: async (stage) => ({ ...aUser(stage), body: educational((await fellow(stage)).id) }),
    },
    changeSupervisionLink: {
      by: administrators,
      of: (stage) => linkOfStage(stage, { ...days, permissions, version: 1 }),
    },
    endSupervisionLink: { by: administrators, of: (stage) => linkOfStage(stage) },
    nameCover: {
      by: ['supervisor'],
      of: async (stage) => ({
        body: { supervisorId: (await fellow(stage)).id, ...days },
        record: stage.clinician.id,
      }),
    },
    endCover: {
      by: ['supervisor'],
      of: async (stage) => {
        const cover = await fellow(stage)
        const covered = await stage.db
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
          covers_link_id: covered.id,
          starts_on: today,
          ends_on: today,
        })
        return { body: { supervisorId: cover.id }, record: stage.clinician.id }
      },
    },
  },
  organizationChanges: {
    makeSupervisionLink: withinReach,
    changeSupervisionLink: withinReach,
    endSupervisionLink: withinReach,
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
      fields: words(`links _id id kind state supervisor name startsOn endsOn permissions viewCases viewCpd
        viewCompliance signOff covers endedAt version today`),
      to: administrators,
      endpoints: words('listSupervisionLinks makeSupervisionLink changeSupervisionLink endSupervisionLink'),
    },
    {
      fields: words('covers supervisor id name startsOn endsOn clinicians colleagues today'),
      to: overseers,
      endpoints: words('listCovers nameCover endCover'),
    },
  ],
}
