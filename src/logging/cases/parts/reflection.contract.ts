import { z } from 'zod'
import { idSchema } from '#platform/contract/identifiers.ts'
import { oneOf, otherText, numberInSteps, unknownOr, yesOrNo } from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { toCodes } from '#reference/codes.ts'
import { assessmentStatuses, assessmentTools, wellbeingAnswers } from '#reference/learning-lists.ts'
import { supervisionLevels } from '#reference/team-lists.ts'

const points = unknownOr(z.array(freeText(200, 3)).max(10, 'Use at most 10 points.'))

/** The reflection is private to its owner unless shared. It is never part of a review, another user's export or a statistic. */
export const reflectionSchema = z.strictObject({
  what: unknownOr(freeText(2000)),
  soWhat: unknownOr(freeText(2000)),
  nowWhat: unknownOr(freeText(2000)),
  learningPoints: points,
  learningNeeds: points,
  wellbeingCheck: unknownOr(oneOf(toCodes(wellbeingAnswers))),
  shareWithSupervisor: yesOrNo.default(false),
  cpdHours: unknownOr(numberInSteps(0, 5, 0.25)),
})
export type Reflection = z.output<typeof reflectionSchema>

/** A learner's request for an assessment; only the assessor can fill it in and close it. */
export const assessmentRequestSchema = z.strictObject({
  tool: oneOf(toCodes(assessmentTools)),
  toolOther: otherText,
  assessorUserId: idSchema,
})

const entrustmentLevels = toCodes(
  supervisionLevels.filter((level) => level.code !== 'observed' && level.code !== 'supervising'),
)

export const assessmentSchema = assessmentRequestSchema.extend({
  requestedAt: z.iso.datetime(),
  status: oneOf(toCodes(assessmentStatuses)),
  entrustment: unknownOr(oneOf(entrustmentLevels)),
  strengths: unknownOr(freeText(1000)),
  development: unknownOr(freeText(1000)),
  agreedAction: unknownOr(freeText(500)),
  completedAt: unknownOr(z.iso.datetime()),
  learnerReply: unknownOr(freeText(1000)).describe(
    'Written by the owner of the case, once the assessment is completed or declined',
  ),
})
export type Assessment = z.output<typeof assessmentSchema>
