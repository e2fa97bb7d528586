import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { conflictingRecord } from '#platform/web/use-conflict.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { Goal } from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

/** The key begins with `cpd`, so that saving an activity refetches it. */
export const goalsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['cpd', 'goals', userId],
    queryFn: ({ signal }) => call(endpoints.listGoals, { query: { userId } }, { signal }),
    select: ({ goals }) => goals,
  })

export const goalQuery = (id: string) =>
  queryOptions({
    queryKey: ['cpd', 'goal', id],
    queryFn: ({ signal }) => call(endpoints.getGoal, { params: { id } }, { signal }),
  })

export const refetchCpd = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['cpd'] })

export type GoalBody = Omit<CallInput<typeof contract.createGoal>['body'], '_id'>

/** Sets a goal under this id, or replaces the edited one. */
export const saveGoal = (body: GoalBody, target: { newId: string } | { id: string; version: number }) =>
  'newId' in target
    ? call(endpoints.createGoal, { body: { _id: target.newId, ...body } })
    : call(endpoints.updateGoal, { params: { id: target.id }, body: { ...body, version: target.version } })

/** Returns a request with all fields of the goal, of which only those in `change` differ. */
export const toGoalBody = (goal: Goal, change: Partial<GoalBody> = {}): GoalBody => ({
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
    mutationFn: (change: Partial<GoalBody>) => saveGoal(toGoalBody(goal, change), goal),
    onSettled: () => refetchCpd(cache),
  })

/**
 * Links an activity to a goal, or removes the link. If the goal was changed on another device, repeats the request with the
 * current goal.
 */
export const linkingActivity = (cache: QueryClient, activityId: string) =>
  mutationOptions({
    mutationFn: async ({ goal, isLinked }: { goal: Goal; isLinked: boolean }) => {
      const save = (currentGoal: Goal) => {
        const otherIds = currentGoal.activities.flatMap(({ id }) => (id === activityId ? [] : [id]))
        return saveGoal(
          toGoalBody(currentGoal, { activityIds: isLinked ? [...otherIds, activityId] : otherIds }),
          currentGoal,
        )
      }
      try {
        return await save(goal)
      } catch (error) {
        const conflictingGoal = conflictingRecord(error) as Goal | null // the type that the endpoint returns
        if (conflictingGoal === null) throw error
        return save(conflictingGoal)
      }
    },
    onSettled: () => refetchCpd(cache),
  })

export const deleteGoal = (id: string) => call(endpoints.deleteGoal, { params: { id } })
