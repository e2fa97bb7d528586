const dayMs = 24 * 3_600_000

/** The fewest days between two reminders of one request. */
export const nudgeDays = 3

interface Asked {
  asked_at: Date
  handed_over_at: Date | null
  nudged_at: Date | null
}

/** Returns when the supervisor of a request may be reminded next. */
export const mayNudgeFrom = ({ asked_at, handed_over_at, nudged_at }: Asked): Date =>
  new Date((nudged_at ?? handed_over_at ?? asked_at).getTime() + nudgeDays * dayMs)

/** Returns whether administrators see an open request, because nobody has answered it in time or the supervisor may not sign. */
export const isUnanswered = (
  { may_sign: maySign, answer_by: answerBy }: { may_sign: boolean; answer_by: Date },
  now: Date,
): boolean => !maySign || answerBy <= now

/** Returns for how many whole days a request has waited. */
export const ageInDays = (askedAt: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - askedAt.getTime()) / dayMs))
