import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { currentIn } from '#platform/web/use-conflict.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { Goal } from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

/** The key begins with `cpd`, so that saving an activity refetches it. */
export const goalsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['cpd', 'goals', userId],
    queryFn: ({ signal }) => call(at.listGoals, { query: { userId } }, { signal }),
    select: ({ goals }) => goals,
  })

export const goalQuery = (id: string) =>
  queryOptions({
    queryKey: ['cpd', 'goal', id],
    queryFn: ({ signal }) => call(at.getGoal, { params: { id } }, { signal }),
  })

export const renewPlan = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['cpd'] })

export type GoalBody = Omit<CallInput<typeof contract.createGoal>['body'], '_id'>

/** Sets a goal under this id, or replaces the edited one. */
export const saveGoal = (body: GoalBody, to: { newId: string } | { id: string; version: number }) =>
  'newId' in to
    ? call(at.createGoal, { body: { _id: to.newId, ...body } })
    : call(at.updateGoal, { params: { id: to.id }, body: { ...body, version: to.version } })

/** Returns the request that changes only the given fields. */
export const bodyOf = (goal: Goal, change: Partial<GoalBody> = {}): GoalBody => ({
  title: goal.title,
  measure: goal.measure,
  approach: goal.approach,
  startDate: goal.startDate,
  targetDate: goal.targetDate,
  enrolmentId: goal.cycle?.id ?? null,
  activityIds: goal.activities.map(({ id }) => id),
  status: goal.status,
  closedOn: goal.closedOn,
  closingNote: goal.closingNote,
  ...change,
})

export const changingGoal = (cache: QueryClient, goal: Goal) =>
  mutationOptions({
    mutationFn: (change: Partial<GoalBody>) => saveGoal(bodyOf(goal, change), goal),
    onSettled: () => renewPlan(cache),
  })

/** Links an activity to a goal, or removes the link. Changes to the goal on another device are kept. */
export const linkingActivity = (cache: QueryClient, activityId: string) =>
  mutationOptions({
    mutationFn: async ({ goal, isLinked }: { goal: Goal; isLinked: boolean }) => {
      const save = (before: Goal) => {
        const others = before.activities.flatMap(({ id }) => (id === activityId ? [] : [id]))
        return saveGoal(bodyOf(before, { activityIds: isLinked ? [...others, activityId] : others }), before)
      }
      try {
        return await save(goal)
      } catch (error) {
        const current = currentIn(error) as Goal | null // the type that the endpoint returns
        if (current === null) throw error
        return save(current)
      }
    },
    onSettled: () => renewPlan(cache),
  })

export const deleteGoal = (id: string) => call(at.deleteGoal, { params: { id } })
