import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { call } from '#platform/web/api/call.ts'
import { renewActivities } from '#cpd/activities/log/web/queries.ts'
import { renewCompliance } from '../../definitions/web/queries.ts'
import { addresses } from '../addresses.ts'
import type * as records from '../contract.ts'
import type * as verification from '../verification.contract.ts'
import type * as waivers from '../waivers.contract.ts'

type Contract = typeof records & typeof verification & typeof waivers
const at: AddressesOf<Contract> = addresses

export interface RecordsOf {
  requirementId: string
  userId?: string | undefined
}

export const recordsQuery = ({ requirementId, userId }: RecordsOf) =>
  queryOptions({
    queryKey: ['compliance', 'records', requirementId, userId ?? null],
    queryFn: ({ signal }) => call(at.listComplianceRecords, { query: { requirementId, userId } }, { signal }),
  })

/** The reader's own records that one of their CPD activities also is. */
export const activityRecordsQuery = (activityId: string) =>
  queryOptions({
    queryKey: ['compliance', 'of-activity', activityId],
    queryFn: ({ signal }) => call(at.listActivityRecords, { params: { id: activityId } }, { signal }),
    select: ({ records }) => records,
  })

/** Everybody's records that wait, or one person's. */
export const waitingQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['compliance', 'verification', userId ?? null],
    queryFn: ({ signal }) => call(at.listWaitingRecords, { query: { userId } }, { signal }),
  })

export type RecordBody = Omit<CallInput<typeof records.createComplianceRecord>['body'], '_id'>

/** Adds a record under this id, so that a repeated request adds no second one. */
export const addingRecord = (cache: QueryClient, newId: string) =>
  mutationOptions({
    mutationFn: (body: RecordBody) => call(at.createComplianceRecord, { body: { _id: newId, ...body } }),
    onSuccess: ({ cpdActivityId }) =>
      Promise.all([renewCompliance(cache), cpdActivityId !== null && renewActivities(cache)]),
  })

export const withdrawingRecord = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call(at.withdrawComplianceRecord, { params: { id } }),
    onSuccess: () => renewCompliance(cache),
  })

/** Somebody else decided first: the queue shows what is left. */
const renewIfOvertaken = (cache: QueryClient, error: unknown) =>
  error instanceof ApiError && error.flags.current !== undefined ? renewCompliance(cache) : undefined

type Decided = Pick<records.ComplianceRecord, 'id' | 'version'>

export const verifyingRecord = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, version }: Decided) =>
      call(at.verifyComplianceRecord, { params: { id }, body: { version } }),
    onSuccess: () => renewCompliance(cache),
    onError: (error) => renewIfOvertaken(cache, error),
  })

export const returningRecord = (cache: QueryClient, { id, version }: Decided) =>
  mutationOptions({
    mutationFn: (reason: string) =>
      call(at.returnComplianceRecord, { params: { id }, body: { version, reason } }),
    onSuccess: () => renewCompliance(cache),
    onError: (error) => renewIfOvertaken(cache, error),
  })

export type WaiverBody = Omit<CallInput<typeof waivers.grantWaiver>['body'], '_id'>

export const grantingWaiver = (cache: QueryClient, newId: string) =>
  mutationOptions({
    mutationFn: (body: WaiverBody) => call(at.grantWaiver, { body: { _id: newId, ...body } }),
    onSuccess: () => renewCompliance(cache),
  })

export const endingWaiver = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call(at.endWaiver, { params: { id } }),
    onSuccess: () => renewCompliance(cache),
  })
