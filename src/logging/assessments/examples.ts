import type { GivenUser } from '#testing/given.ts'
import type { Case } from '#logging/cases/contract.ts'
import { answerAssessment } from './contract.ts'
import type { Examples } from '#testing/examples.ts'
import { pathForCase } from '#testing/looks.ts'
import { toRequestWithId } from '#testing/requests.ts'
import { toPostRequest, supervisorAttempt, notFound404 } from '#testing/id-attempts.ts'

export const thankYouReply = { tool: 'dops', learnerReply: 'Thank you.' } as const

export const assessmentAnswer = {
  tool: 'dops',
  status: 'completed',
  entrustment: 'distant',
  strengths: 'Calm.',
} as const

const assessmentRequests = ({ id }: GivenUser) => [{ tool: 'dops' as const, assessorUserId: id }]

declare module '#testing/examples.ts' {
  interface OwnRecords {
    assessedCase: Case
    caseToAssess: Case
  }
}

export const examples: Examples = {
  accepted: {
    answerAssessment: async ({ given, own: { person, supervisor } }) => {
      const assessments = [{ tool: 'dops' as const, assessorUserId: supervisor.id }]
      const { id } = await given.case({ owner: person, assessments })
      return { person: supervisor, ...toRequestWithId(id, assessmentAnswer) }
    },
  },
  fieldIds: {
    'replyToAssessment.assessorUserId': {
      request: (value, { assessedCase }) =>
        toPostRequest(`/api/cases/${assessedCase.id}/assessments/reply`, {
          ...thankYouReply,
          assessorUserId: value,
        }),
      ...supervisorAttempt,
      status: notFound404,
    },
  },
  pathIds: {
    'answerAssessment:id': {
      ownValue: ({ caseToAssess }) => caseToAssess.id,
      payload: () => assessmentAnswer,
      role: 'supervisor',
    },
    'replyToAssessment:id': {
      ownValue: ({ assessedCase }) => assessedCase.id,
      payload: ({ supervisor }) => ({ ...thankYouReply, assessorUserId: supervisor.id }),
    },
  },
  views: {
    answerAssessment: {
      viewers: ['supervisor'],
      request: (stage) => ({ ...pathForCase(stage), body: { tool: 'dops', status: 'declined' } }),
    },
  },
  records: async ({ app, given, person, supervisor, colleague }) => {
    const assessedCase = await given.case({ owner: person, assessments: assessmentRequests(supervisor) })
    const request = { params: { id: assessedCase.id }, body: assessmentAnswer }
    await app.as(supervisor).call(answerAssessment, request)
    return {
      assessedCase,
      caseToAssess: await given.case({ owner: colleague, assessments: assessmentRequests(person) }),
    }
  },
}
