import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, AddressOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses as assigned } from '#people/users/assigned-clinicians/addresses.ts'
import type { listAssignedClinicians } from '#people/users/assigned-clinicians/contract.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { Requirement } from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses
const cliniciansAddress: AddressOf<typeof listAssignedClinicians> = assigned.listAssignedClinicians

export const requirementsQuery = queryOptions({
  queryKey: ['compliance', 'requirements'],
  queryFn: ({ signal }) => call(at.listRequirements, {}, { signal }),
  select: ({ requirements }) => requirements,
})

export const requirementQuery = (id: string) =>
  queryOptions({
    queryKey: ['compliance', 'requirement', id],
    queryFn: ({ signal }) => call(at.getRequirement, { params: { id } }, { signal }),
  })

export type NewRequirement = CallInput<typeof contract.createRequirement>['body']
export type RequirementBody = Omit<NewRequirement, '_id' | 'organizationId'>
export type PreviewBody = CallInput<typeof contract.previewRequirement>['body']

export const createRequirement = (body: NewRequirement): Promise<Requirement> =>
  call(at.createRequirement, { body })

type RequirementChange = CallInput<typeof contract.updateRequirement>['body']

export const updateRequirement = (id: string, body: RequirementChange): Promise<Requirement> =>
  call(at.updateRequirement, { params: { id }, body })

/** Keeps the last answer while the next one loads: the count must not flicker at each tap. */
export const previewQuery = (body: PreviewBody) =>
  queryOptions({
    queryKey: ['compliance', 'preview', body],
    queryFn: ({ signal }) => call(at.previewRequirement, { body }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The same key as the filter of a supervisor's clinicians. */
export const assignedQuery = queryOptions({
  queryKey: ['users', 'assigned'],
  queryFn: ({ signal }) => call(cliniciansAddress, {}, { signal }),
  select: ({ clinicians }) => clinicians,
  staleTime: 60_000,
})

/** Every state follows from the definitions. */
export const renewCompliance = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['compliance'] })

export type Decision = 'accept' | 'retire' | 'reinstate' | 'delete'

function decide({ id, version }: Requirement, decision: Decision): Promise<unknown> {
  const params = { id }
  const body = { version }
  switch (decision) {
    case 'accept':
      return call(at.acceptRequirement, { params, body })
    case 'retire':
      return call(at.retireRequirement, { params, body })
    case 'reinstate':
      return call(at.reinstateRequirement, { params, body })
    case 'delete':
      return call(at.deleteRequirement, { params })
  }
}

export const decidingOn = (cache: QueryClient, requirement: Requirement) =>
  mutationOptions({
    mutationFn: (decision: Decision) => decide(requirement, decision),
    onSettled: () => renewCompliance(cache),
  })
