import { deleteCase } from './changes/removal.contract.ts'
import type { Case } from './contract.ts'
import type { Attempt, OwnRecords, Examples } from '#testing/examples.ts'
import { aCase } from '#testing/looks.ts'
import { anyNew, ofSupervisor, ofColleague, ownCase, post, takenBy, refused } from '#testing/id-attempts.ts'
import { caseReaders } from '#testing/readers.ts'
import { minimalCase } from '#testing/given.ts'
import { overseers } from '#testing/callers.ts'
import { toCase } from '#testing/requests.ts'
import { updateOf } from '#testing/case-update.ts'

/** Returns the attempts for a field that occurs in both `createCase` and `updateCase`. */
function ofCase(
  at: string,
  part: (value: string) => object,
  create: Omit<Attempt, 'request'>,
  update: Omit<Attempt, 'request'> = create,
): Record<string, Attempt> {
  return {
    [`createCase${at}`]: {
      ...create,
      request: (value, { logged }) => post('/api/cases', minimalCase({ date: logged.date, ...part(value) })),
    },
    [`updateCase${at}`]: {
      ...update,
      request: (value, { logged }) => ({
        method: 'PUT',
        url: `/api/cases/${logged.id}`,
        payload: { ...updateOf(logged), ...part(value) },
      }),
    },
  }
}

const inTeam = (part: object) => ({ team: { myRole: 'doctor' as const, ...part } })

const created = { answer: takenBy('cases'), good: anyNew }

const ofItself = { answer: refused, good: ({ logged }: OwnRecords) => logged.id }

// Several users on one mission log the same number; each of them has their own mission record.
const number = { answer: (kind: string) => (kind === 'number' ? 201 : 400), good: () => 'OWN-1' }

declare module '#testing/examples.ts' {
  interface OwnRecords {
    logged: Case
    deleted: Case
  }
}

export const examples: Examples = {
  accepted: {
    createCase: () => ({ body: minimalCase({ date: '2025-03-04' }) }),
    updateCase: async (scene) => toCase(scene, updateOf),
  },
  fieldIds: {
    ...ofCase('._id', (value) => ({ _id: value }), created, ofItself),
    ...ofCase('.id', (value) => ({ id: value }), created, ofItself),
    // The id of the case on the device. Together with the owner it identifies one case of this owner only.
    ...ofCase(
      '.clientId',
      (value) => ({ clientId: value }),
      { answer: () => 201, good: anyNew },
      { answer: () => 200, good: anyNew },
    ),
    ...ofCase('.missionNumber', (value) => ({ missionNumber: value }), number, {
      ...number,
      answer: (kind) => (kind === 'number' ? 200 : 400),
    }),
    ...ofCase('.team.supervisorUserId', (value) => inTeam({ supervisorUserId: value }), ofSupervisor),
    ...ofCase('.team.colleagueUserIds[]', (value) => inTeam({ colleagueUserIds: [value] }), ofColleague),
    ...ofCase(
      '.assessments[].assessorUserId',
      (value) => ({ assessments: [{ tool: 'dops', assessorUserId: value }] }),
      ofSupervisor,
    ),
  },
  pathIds: {
    'getCase:id': { good: ownCase },
    'updateCase:id': { good: ownCase, payload: ({ logged }) => updateOf(logged) },
  },
  views: {
    getCase: { by: overseers, of: aCase },
  },
  readableColumns: {
    getCase: [caseReaders, ['name']],
  },
  records: async ({ app, given, person }) => {
    const logged = await given.case({ owner: person })
    const deleted = await given.case({ owner: person })
    await app.as(person).call(deleteCase, { params: { id: deleted.id } })
    return { logged, deleted }
  },
}
