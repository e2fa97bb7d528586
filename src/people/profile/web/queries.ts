import { queryOptions } from '@tanstack/react-query'
import { addresses as passwords } from '#people/accounts/passwords/addresses.ts'
import type { AddressesOf, CallInput, AddressOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { download } from '#platform/web/api/download.ts'
import { mergeEdits } from '#platform/web/merge-edits.ts'
import { rememberDevice } from '#people/accounts/known-devices/web/queries.ts'
import type { changePassword as changePasswordEndpoint } from '#people/accounts/passwords/contract.ts'
import { addresses } from '../addresses.ts'
import type * as profile from '../contract.ts'
import type { Profile } from '../contract.ts'
import { toRequest, toFormValues, type ProfileValues } from '../profile-values.ts'
import { conflictingRecord } from '#platform/web/use-conflict.ts'

type CalledEndpoint = Exclude<
  {
    [Name in keyof typeof profile]: (typeof profile)[Name] extends { path: string } ? Name : never
  }[keyof typeof profile],
  'getPicture'
>
const at: AddressesOf<typeof profile> = addresses

type RequestBody<Name extends CalledEndpoint> =
  CallInput<(typeof profile)[Name]> extends { body: infer Value } ? Value : never

const passwordAddress: AddressOf<typeof changePasswordEndpoint> = passwords.changePassword

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(at.getProfile, {}, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(at.listSessions, {}, { signal }),
})

const saveProfile = (body: RequestBody<'updateProfile'>) => call(at.updateProfile, { body })

/** Saves the edits. If a newer version differs only in fields that the form does not show, such as a picture, saves again. */
export async function saveEdits(base: Profile, edits: ProfileValues): Promise<Profile> {
  try {
    return await saveProfile(toRequest(edits, base.version))
  } catch (error) {
    const current = conflictingRecord(error) as Profile | null // safe: a conflict contains the profile
    if (current === null) throw error
    const { changedByOthers, conflicting } = mergeEdits(toFormValues(base), edits, toFormValues(current))
    if (changedByOthers.length + conflicting.length > 0) throw error
    return saveProfile(toRequest(edits, current.version))
  }
}

export const saveNotifications = (body: RequestBody<'updateNotifications'>) =>
  call(at.updateNotifications, { body })
export const savePrivacy = (body: RequestBody<'updatePrivacy'>) => call(at.updatePrivacy, { body })
export const savePicture = (picture: string) => call(at.setPicture, { body: { picture } })
export const removePicture = () => call(at.removePicture, {})
export const requestEmailChange = (body: RequestBody<'requestEmailChange'>) =>
  call(at.requestEmailChange, { body })
export const cancelEmailChange = () => call(at.cancelEmailChange, {})
export const endSession = (id: string) => call(at.endSession, { params: { id } })
export const endOtherSessions = () => call(at.endOtherSessions, {})
export const requestDeletion = (currentPassword: string) =>
  call(at.requestDeletion, { body: { currentPassword } })
export const cancelDeletion = () => call(at.cancelDeletion, {})
export const exportMyData = () => download(at.exportMyData, {})
export const changePassword = (body: { currentPassword: string; newPassword: string }) =>
  rememberDevice(call(passwordAddress, { body }))
