import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, AddressOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses as assigned } from '#people/users/assigned-clinicians/addresses.ts'
import type { listAssignedClinicians } from '#people/users/assigned-clinicians/contract.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { Requirement } from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses
const cliniciansAddress: AddressOf<typeof listAssignedClinicians> = assigned.listAssignedClinicians

export const requirementsQuery = queryOptions({
  queryKey: ['compliance', 'requirements'],
  queryFn: ({ signal }) => call(endpoints.listRequirements, {}, { signal }),
  select: ({ requirements }) => requirements,
})

export const requirementQuery = (id: string) =>
  queryOptions({
    queryKey: ['compliance', 'requirement', id],
    queryFn: ({ signal }) => call(endpoints.getRequirement, { params: { id } }, { signal }),
  })

export type NewRequirement = CallInput<typeof contract.createRequirement>['body']
export type RequirementBody = Omit<NewRequirement, '_id' | 'organizationId'>
export type PreviewBody = CallInput<typeof contract.previewRequirement>['body']

export const createRequirement = (body: NewRequirement): Promise<Requirement> =>
  call(endpoints.createRequirement, { body })

type RequirementChange = CallInput<typeof contract.updateRequirement>['body']

export const updateRequirement = (id: string, body: RequirementChange): Promise<Requirement> =>
  call(endpoints.updateRequirement, { params: { id }, body })

/** Keeps the last response while the next one loads, so that the count does not flicker at each tap. */
export const previewQuery = (body: PreviewBody) =>
  queryOptions({
    queryKey: ['compliance', 'preview', body],
    queryFn: ({ signal }) => call(endpoints.previewRequirement, { body }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The clinicians whose compliance a supervisor may look at. */
export const assignedCliniciansQuery = queryOptions({
  queryKey: ['users', 'assigned', 'viewCompliance'],
  queryFn: ({ signal }) => call(cliniciansAddress, { query: { permission: 'viewCompliance' } }, { signal }),
  select: ({ clinicians }) => clinicians,
  staleTime: 60_000,
})

/** Reloads all compliance data: every status follows from the definitions. */
export const renewCompliance = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['compliance'] })

export type Decision = 'accept' | 'retire' | 'reinstate' | 'delete'

function decide({ id, version }: Requirement, decision: Decision): Promise<unknown> {
  const params = { id }
  const body = { version }
  switch (decision) {
    case 'accept':
      return call(endpoints.acceptRequirement, { params, body })
    case 'retire':
      return call(endpoints.retireRequirement, { params, body })
    case 'reinstate':
      return call(endpoints.reinstateRequirement, { params, body })
    case 'delete':
      return call(endpoints.deleteRequirement, { params })
  }
}

export const decisionMutation = (cache: QueryClient, requirement: Requirement) =>
  mutationOptions({
    mutationFn: (decision: Decision) => decide(requirement, decision),
    onSettled: () => renewCompliance(cache),
  })
