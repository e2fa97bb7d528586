import type { GivenUser } from '#testing/given.ts'
import type { Case } from '#logging/cases/contract.ts'
import { answerAssessment } from './contract.ts'
import type { Examples } from '#testing/examples.ts'
import { aCase } from '#testing/looks.ts'
import { byId } from '#testing/requests.ts'
import { post, ofSupervisor, noSuch } from '#testing/id-attempts.ts'

export const thanks = { tool: 'dops', learnerReply: 'Thank you.' } as const

export const assessmentAnswer = {
  tool: 'dops',
  status: 'completed',
  entrustment: 'distant',
  strengths: 'Calm.',
} as const

const asking = ({ id }: GivenUser) => [{ tool: 'dops' as const, assessorUserId: id }]

declare module '#testing/examples.ts' {
  interface OwnRecords {
    assessed: Case
    toAssess: Case
  }
}

export const examples: Examples = {
  accepted: {
    answerAssessment: async ({ given, own: { person, supervisor } }) => {
      const assessments = [{ tool: 'dops' as const, assessorUserId: supervisor.id }]
      const { id } = await given.case({ owner: person, assessments })
      return { person: supervisor, ...byId(id, assessmentAnswer) }
    },
  },
  fieldIds: {
    'replyToAssessment.assessorUserId': {
      request: (value, { assessed }) =>
        post(`/api/cases/${assessed.id}/assessments/reply`, { ...thanks, assessorUserId: value }),
      ...ofSupervisor,
      answer: noSuch,
    },
  },
  pathIds: {
    'answerAssessment:id': {
      good: ({ toAssess }) => toAssess.id,
      payload: () => assessmentAnswer,
      role: 'supervisor',
    },
    'replyToAssessment:id': {
      good: ({ assessed }) => assessed.id,
      payload: ({ supervisor }) => ({ ...thanks, assessorUserId: supervisor.id }),
    },
  },
  views: {
    answerAssessment: {
      by: ['supervisor'],
      of: (stage) => ({ ...aCase(stage), body: { tool: 'dops', status: 'declined' } }),
    },
  },
  records: async ({ app, given, person, supervisor, colleague }) => {
    const assessed = await given.case({ owner: person, assessments: asking(supervisor) })
    const request = { params: { id: assessed.id }, body: assessmentAnswer }
    await app.as(supervisor).call(answerAssessment, request)
    return { assessed, toAssess: await given.case({ owner: colleague, assessments: asking(person) }) }
  },
}
