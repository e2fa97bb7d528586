import type pg from 'pg'
import { v5 } from 'uuid'
import { enteredGoalSchema } from '#cpd/plan/goals/contract.ts'
import { toColumns as toGoalColumns } from '#cpd/plan/goals/server/row-mapping.ts'
import { enteredReviewSchema } from '#cpd/plan/reviews/contract.ts'
import { toColumns as toReviewColumns } from '#cpd/plan/reviews/server/row-mapping.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import { copyRows } from './copy.ts'
import type { DemoUser } from './users.ts'

/** `months`: from today to the target date. `servedBy`: the types of activities that help to reach the goal. */
const goals = [
  {
    title: 'Lead the team through a paediatric resuscitation',
    measure: 'Three simulated cases without a prompt, one of them with a new crew.',
    approach: 'It is rare, and I hand the lead over too early. One drill a month on shift.',
    months: 4,
    servedBy: ['life_support_course', 'simulation'],
  },
  {
    title: 'Teach chest decompression to every new colleague',
    measure: 'Each has done it five times on the model and can say when not to.',
    approach: null,
    months: -1,
    servedBy: ['teaching_delivered'],
  },
  {
    title: 'Audit analgesia in isolated limb injury',
    measure: 'A second pain score in nine of ten cases.',
    approach: 'With the audit lead; a prompt in the checklist.',
    months: -5,
    servedBy: ['audit'],
    closingNote: 'Eight of ten after six months; the prompt stays, and we count again next year.',
  },
] as const

const review = {
  wentWell: 'The drills: I now say aloud who leads.',
  toChange: 'Fewer courses, more feedback on real cases.',
  nextSteps: 'Ask for a mentor in ultrasound.',
}

type Row = Record<string, unknown>
interface Activity {
  id: string
  owner_id: string
  type: string
}

/** Any fixed UUID, as the namespace of ids that are derived from the owner and the goal. */
const namespace = '5a0c3f0e-2f0c-5d7b-9a35-0f6f7c1d8e21'
const maxLinks = 3

/** Writes the development plan of each of these users: an open, an overdue and a completed goal, and one review. */
export async function copyPlans(
  client: pg.ClientBase,
  users: readonly DemoUser[],
  { activities, today }: { activities: readonly Activity[]; today: string },
): Promise<void> {
  const activitiesByOwner = Map.groupBy(activities, (activity) => activity.owner_id)
  const plans = users.map(({ id }) => ({ id, ownActivities: activitiesByOwner.get(id) ?? [] }))
  await copyRows(
    client,
    'cpd_goals',
    plans.flatMap(({ id }) => goals.map((goal) => toGoalRow(id, goal, today))),
  )
  await copyRows(
    client,
    'cpd_goal_activities',
    plans.flatMap(({ id, ownActivities: own }) => goals.flatMap((goal) => toLinkRows(id, goal, own))),
  )
  await copyRows(
    client,
    'cpd_plan_reviews',
    plans.map(({ id }) => toReviewRow(id, today)),
  )
}

type Goal = (typeof goals)[number]
const toId = (owner: string, name: string): string => v5(`${owner} ${name}`, namespace)

function toGoalRow(owner: string, goal: Goal, today: string): Row {
  const { title, measure, approach, months } = goal
  const targetDate = plusMonths(today, months)
  const startDate = plusMonths(targetDate, -9)
  const ending =
    'closingNote' in goal
      ? { status: 'done', closedOn: plusDays(targetDate, -10), closingNote: goal.closingNote }
      : {}
  const goalRequest = enteredGoalSchema.parse({ title, measure, approach, startDate, targetDate, ...ending })
  return {
    id: toId(owner, title),
    owner_id: owner,
    ...toGoalColumns(goalRequest),
    ...toTimestamps(startDate),
  }
}

const toLinkRows = (owner: string, { title, servedBy }: Goal, ownActivities: readonly Activity[]): Row[] =>
  ownActivities
    .filter(({ type }) => servedBy.some((item) => item === type))
    .slice(-maxLinks)
    .map(({ id }) => ({ goal_id: toId(owner, title), activity_id: id }))

function toReviewRow(owner: string, today: string): Row {
  const date = plusMonths(today, -2)
  const reviewRequest = enteredReviewSchema.parse({ ...review, kind: 'mid', date })
  return {
    id: toId(owner, 'review'),
    owner_id: owner,
    ...toReviewColumns(reviewRequest),
    ...toTimestamps(date),
  }
}

const toTimestamps = (date: string) => ({
  created_at: new Date(`${date}T12:00Z`),
  updated_at: new Date(`${date}T12:00Z`),
})
