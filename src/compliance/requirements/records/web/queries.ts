import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { call } from '#platform/web/api/call.ts'
import { refetchActivities } from '#cpd/activities/log/web/queries.ts'
import { renewCompliance } from '../../definitions/web/queries.ts'
import { addresses } from '../addresses.ts'
import type * as records from '../contract.ts'
import type * as verification from '../verification.contract.ts'
import type * as waivers from '../waivers.contract.ts'

type Contract = typeof records & typeof verification & typeof waivers
const endpoints: AddressesOf<Contract> = addresses

export interface RecordsRequest {
  requirementId: string
  userId?: string | undefined
}

export const recordsQuery = ({ requirementId, userId }: RecordsRequest) =>
  queryOptions({
    queryKey: ['compliance', 'records', requirementId, userId ?? null],
    queryFn: ({ signal }) =>
      call(endpoints.listComplianceRecords, { query: { requirementId, userId } }, { signal }),
  })

/** The user's own records that are linked to one of their CPD activities. */
export const activityRecordsQuery = (activityId: string) =>
  queryOptions({
    queryKey: ['compliance', 'of-activity', activityId],
    queryFn: ({ signal }) => call(endpoints.listActivityRecords, { params: { id: activityId } }, { signal }),
    select: ({ records }) => records,
  })

/** The records that wait for verification: everybody's, or one person's. */
export const waitingQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['compliance', 'verification', userId ?? null],
    queryFn: ({ signal }) => call(endpoints.listWaitingRecords, { query: { userId } }, { signal }),
  })

export type RecordBody = Omit<CallInput<typeof records.createComplianceRecord>['body'], '_id'>

/** Adds a record under this id, so that a repeated request does not add it twice. */
export const addRecordMutation = (cache: QueryClient, newId: string) =>
  mutationOptions({
    mutationFn: (body: RecordBody) =>
      call(endpoints.createComplianceRecord, { body: { _id: newId, ...body } }),
    onSuccess: ({ cpdActivityId }) =>
      Promise.all([renewCompliance(cache), cpdActivityId !== null && refetchActivities(cache)]),
  })

export const withdrawRecordMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call(endpoints.withdrawComplianceRecord, { params: { id } }),
    onSuccess: () => renewCompliance(cache),
  })

/** Reloads compliance data if somebody else has decided first, so that the queue shows what is left. */
const reloadIfAlreadyDecided = (cache: QueryClient, error: unknown) =>
  error instanceof ApiError && error.flags.current !== undefined ? renewCompliance(cache) : undefined

type RecordVersion = Pick<records.ComplianceRecord, 'id' | 'version'>

export const verifyRecordMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, version }: RecordVersion) =>
      call(endpoints.verifyComplianceRecord, { params: { id }, body: { version } }),
    onSuccess: () => renewCompliance(cache),
    onError: (error) => reloadIfAlreadyDecided(cache, error),
  })

export const returnRecordMutation = (cache: QueryClient, { id, version }: RecordVersion) =>
  mutationOptions({
    mutationFn: (reason: string) =>
      call(endpoints.returnComplianceRecord, { params: { id }, body: { version, reason } }),
    onSuccess: () => renewCompliance(cache),
    onError: (error) => reloadIfAlreadyDecided(cache, error),
  })

export type WaiverBody = Omit<CallInput<typeof waivers.grantWaiver>['body'], '_id'>

export const grantWaiverMutation = (cache: QueryClient, newId: string) =>
  mutationOptions({
    mutationFn: (body: WaiverBody) => call(endpoints.grantWaiver, { body: { _id: newId, ...body } }),
    onSuccess: () => renewCompliance(cache),
  })

export const endWaiverMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call(endpoints.endWaiver, { params: { id } }),
    onSuccess: () => renewCompliance(cache),
  })
