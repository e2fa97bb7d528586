import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Access } from '#platform/contract/access.ts'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as users from '../../contract.ts'
import type { CreateUserRequest, UpdateUserRequest, User, UserDetail } from '../../contract.ts'

const administrators = { kind: 'roles', roles: ['admin', 'super_admin'] } as const satisfies Access
const superAdmins = { kind: 'roles', roles: ['super_admin'] } as const satisfies Access

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const listAddress: Address<typeof users.listUsers> = {
  method: 'GET',
  path: '/api/admin/users',
  access: administrators,
}
const getAddress: Address<typeof users.getUser> = {
  method: 'GET',
  path: '/api/admin/users/:id',
  access: administrators,
}
const createAddress: Address<typeof users.createUser> = {
  method: 'POST',
  path: '/api/admin/users',
  access: superAdmins,
}
const updateAddress: Address<typeof users.updateUser> = {
  method: 'PUT',
  path: '/api/admin/users/:id',
  access: superAdmins,
}
const approveAddress: Address<typeof users.approveUser> = {
  method: 'PATCH',
  path: '/api/admin/users/:id/approve',
  access: administrators,
}
const rejectAddress: Address<typeof users.rejectUser> = {
  method: 'PATCH',
  path: '/api/admin/users/:id/reject',
  access: administrators,
}
const deactivateAddress: Address<typeof users.deactivateUser> = {
  method: 'PATCH',
  path: '/api/admin/users/:id/deactivate',
  access: superAdmins,
}
const activateAddress: Address<typeof users.activateUser> = {
  method: 'PATCH',
  path: '/api/admin/users/:id/activate',
  access: superAdmins,
}
/** Treats a user without a status as active. Source: the specification's list of users. */
const withStatus = <Listed extends { status?: User['status'] }>(user: Listed) => ({
  ...user,
  status: user.status ?? 'active',
})

/** What the list shows of a user whose record lacks a field: one such record must not take down the list. */
const usual = {
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

const withUsual = (user: User): User => {
  const given = Object.entries(user).filter(([, value]) => value !== null && value !== undefined)
  const clinicians = user.clinicians?.map((clinician) => ({ ...usual, ...clinician }))
  return withStatus({
    ...user,
    ...usual,
    ...(Object.fromEntries(given) as Partial<User>), // fields of the same user
    ...(clinicians && { clinicians }),
  })
}

export const usersQuery = queryOptions({
  queryKey: ['users', 'list'],
  queryFn: ({ signal }) => call(listAddress, {}, { signal }),
  select: ({ users }) => users.map(withUsual),
})

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call(getAddress, { params: { id } }, { signal }),
    select: withStatus<UserDetail>,
  })

export type Decision = 'approve' | 'reject' | 'deactivate' | 'activate'

/** Sends the version that was seen: the applicant may change a registration until it is decided. */
export function decideOnUser(
  { id, version }: Pick<User, 'id' | 'version'>,
  decision: Decision,
  reason: string,
): Promise<UserDetail> {
  const params = { id }
  switch (decision) {
    case 'approve':
      return call(approveAddress, { params, body: { version } })
    case 'reject':
      return call(rejectAddress, { params, body: { version, ...(reason !== '' && { reason }) } })
    case 'deactivate':
      return call(deactivateAddress, { params })
    case 'activate':
      return call(activateAddress, { params })
  }
}

export const createUser = (body: CreateUserRequest): Promise<UserDetail> => call(createAddress, { body })

export const updateUser = (id: string, body: UpdateUserRequest): Promise<UserDetail> =>
  call(updateAddress, { params: { id }, body })

/** Refetches the list, each user's page and the user counts after any change. */
export async function renewUsers(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['users'] }),
    queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
  ])
}
