import { deleteCase } from './changes/removal.contract.ts'
import type { Case } from './contract.ts'
import type { Attempt, OwnRecords, Examples } from '#testing/examples.ts'
import { pathForCase } from '#testing/looks.ts'
import {
  newId,
  supervisorAttempt,
  colleagueAttempt,
  ownCaseId,
  toPostRequest,
  conflictIfIdOf,
  badRequest400,
} from '#testing/id-attempts.ts'
import { caseReaders } from '#testing/readers.ts'
import { minimalCase } from '#testing/given.ts'
import { overseers } from '#testing/callers.ts'
import { requestForNewCase } from '#testing/requests.ts'
import { toUpdate } from '#testing/case-update.ts'

/** Returns the tests that put other users' ids into a field of `createCase` and of `updateCase`. */
function caseFieldAttempts(
  field: string,
  toPart: (value: string) => object,
  create: Omit<Attempt, 'request'>,
  update: Omit<Attempt, 'request'> = create,
): Record<string, Attempt> {
  return {
    [`createCase${field}`]: {
      ...create,
      request: (value, { loggedCase }) =>
        toPostRequest('/api/cases', minimalCase({ date: loggedCase.date, ...toPart(value) })),
    },
    [`updateCase${field}`]: {
      ...update,
      request: (value, { loggedCase }) => ({
        method: 'PUT',
        url: `/api/cases/${loggedCase.id}`,
        payload: { ...toUpdate(loggedCase), ...toPart(value) },
      }),
    },
  }
}

const withTeam = (part: object) => ({ team: { myRole: 'doctor' as const, ...part } })

const newIdAttempt = { status: conflictIfIdOf('cases'), ownValue: newId }

const ownIdAttempt = {
  status: badRequest400,
  ownValue: ({ loggedCase }: OwnRecords) => loggedCase.id,
}

// Several users on one mission log the same number; each of them has their own mission record.
const missionNumberAttempt = {
  status: (kind: string) => (kind === 'number' ? 201 : 400),
  ownValue: () => 'OWN-1',
}

declare module '#testing/examples.ts' {
  interface OwnRecords {
    loggedCase: Case
    deletedCase: Case
  }
}

export const examples: Examples = {
  accepted: {
    createCase: () => ({ body: minimalCase({ date: '2025-03-04' }) }),
    updateCase: async (scene) => requestForNewCase(scene, toUpdate),
  },
  fieldIds: {
    ...caseFieldAttempts('._id', (value) => ({ _id: value }), newIdAttempt, ownIdAttempt),
    ...caseFieldAttempts('.id', (value) => ({ id: value }), newIdAttempt, ownIdAttempt),
    // The id of the case on the device. Together with the owner it identifies one case of this owner only.
    ...caseFieldAttempts(
      '.clientId',
      (value) => ({ clientId: value }),
      { status: () => 201, ownValue: newId },
      { status: () => 200, ownValue: newId },
    ),
    ...caseFieldAttempts('.missionNumber', (value) => ({ missionNumber: value }), missionNumberAttempt, {
      ...missionNumberAttempt,
      status: (kind) => (kind === 'number' ? 200 : 400),
    }),
    ...caseFieldAttempts(
      '.team.supervisorUserId',
      (value) => withTeam({ supervisorUserId: value }),
      supervisorAttempt,
    ),
    ...caseFieldAttempts(
      '.team.colleagueUserIds[]',
      (value) => withTeam({ colleagueUserIds: [value] }),
      colleagueAttempt,
    ),
    ...caseFieldAttempts(
      '.assessments[].assessorUserId',
      (value) => ({ assessments: [{ tool: 'dops', assessorUserId: value }] }),
      supervisorAttempt,
    ),
  },
  pathIds: {
    'getCase:id': { ownValue: ownCaseId },
    'updateCase:id': { ownValue: ownCaseId, payload: ({ loggedCase }) => toUpdate(loggedCase) },
  },
  views: {
    getCase: { viewers: overseers, request: pathForCase },
  },
  readableColumns: {
    getCase: [caseReaders, ['name']],
  },
  records: async ({ app, given, person }) => {
    const loggedCase = await given.case({ owner: person })
    const deletedCase = await given.case({ owner: person })
    await app.as(person).call(deleteCase, { params: { id: deletedCase.id } })
    return { loggedCase, deletedCase }
  },
}
