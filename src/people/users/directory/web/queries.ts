import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../../addresses.ts'
import type * as users from '../../contract.ts'
import type { CreateUserRequest, UpdateUserRequest, User, UserDetail } from '../../contract.ts'

const endpoints: AddressesOf<typeof users> = addresses

/** Treats a user without a status as active. Source: the specification's list of users. */
const withStatus = <Listed extends { status?: User['status'] }>(user: Listed) => ({
  ...user,
  status: user.status ?? 'active',
})

/** The values shown for a user whose record lacks a field: one such record must not take down the list. */
const defaults = {
  name: 'No name',
  email: '',
  role: 'clinician',
  profession: null,
  licenseNumber: null,
  lastActive: null,
  createdAt: null,
  certifications: [],
  cpdInterests: [],
  request: null,
  identityChanges: null,
} as const satisfies Partial<User>

const withDefaults = (user: User): User => {
  const knownFields = Object.entries(user).filter(([, value]) => value !== null && value !== undefined)
  const clinicians = user.clinicians?.map((clinician) => ({ ...defaults, ...clinician }))
  return withStatus({
    ...user,
    ...defaults,
    ...(Object.fromEntries(knownFields) as Partial<User>), // safe: fields of the same user
    ...(clinicians && { clinicians }),
  })
}

export const usersQuery = queryOptions({
  queryKey: ['users', 'list'],
  queryFn: ({ signal }) => call(endpoints.listUsers, {}, { signal }),
  select: ({ users }) => users.map(withDefaults),
})

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call(endpoints.getUser, { params: { id } }, { signal }),
    select: withStatus<UserDetail>,
  })

export type Decision = 'approve' | 'reject' | 'deactivate' | 'activate'

/** Sends the version that the administrator saw, because the applicant may change a registration until it is decided. */
export function decideOnUser(
  { id, version }: Pick<User, 'id' | 'version'>,
  decision: Decision,
  reason: string,
): Promise<UserDetail> {
  const params = { id }
  switch (decision) {
    case 'approve':
      return call(endpoints.approveUser, { params, body: { version } })
    case 'reject':
      return call(endpoints.rejectUser, { params, body: { version, ...(reason !== '' && { reason }) } })
    case 'deactivate':
      return call(endpoints.deactivateUser, { params })
    case 'activate':
      return call(endpoints.activateUser, { params })
  }
}

export const createUser = (body: CreateUserRequest): Promise<UserDetail> =>
  call(endpoints.createUser, { body })

export const updateUser = (id: string, body: UpdateUserRequest): Promise<UserDetail> =>
  call(endpoints.updateUser, { params: { id }, body })

/** Refetches the list, each user's page and the user counts after any change. */
export async function renewUsers(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['users'] }),
    queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
  ])
}
