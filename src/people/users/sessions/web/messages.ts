import type { EndReason } from '../contract.ts'

export const sessionsFailed = 'Failed to fetch where this user is signed in'
export const signOutFailed = 'Failed to sign this user out'

export const reasonLabels: Record<EndReason, string> = {
  device_lost: 'The device is lost or stolen',
  not_recognized: 'Nobody recognizes this session',
  shared_device: 'It was left open on a shared device',
  other: 'Another reason',
}

export const endReasons = Object.keys(reasonLabels) as EndReason[] // safe: the type of the labels requires all of them

/** Returns the question before a user is signed out of one device, or (null) of all. */
export const signOutQuestion = (name: string, device: string | null): string =>
  device === null ? `Sign ${name} out on every device?` : `Sign ${name} out on ${device}?`

export const signOutConsequence =
  'They are signed out at once and told by email. Nothing that they entered is lost: what the device has not sent yet stays on it.'

export const signedOutText = (name: string): string => `${name} was signed out`
