import {
  createDeviceId,
  readDeviceToken,
  signDeviceToken,
  type KnownDevice,
} from '#platform/server/auth/device-tokens.ts'
import type { Deps } from '#platform/server/deps.ts'
import { findAccountByEmail, type AccountWithPassword } from '../../account/server/queries.ts'

type TokenDeps = Pick<Deps, 'authSecret' | 'clock'>

export interface RecognizedDevice {
  device: KnownDevice
  account: AccountWithPassword
}

/**
 * Returns the first of these tokens that belongs to the account with this email, or null. The account is looked up only for
 * tokens that we signed, whatever the email is: neither the answer nor its time shows who has an account.
 */
export async function findKnownDevice(
  deps: TokenDeps & Pick<Deps, 'db'>,
  email: string,
  tokens: readonly string[] = [],
): Promise<RecognizedDevice | null> {
  const devices = tokens.flatMap((token) => readDeviceToken(deps, token) ?? [])
  if (devices.length === 0) return null
  const account = await findAccountByEmail(deps.db, email)
  const device = devices.find(({ userId, epoch }) => userId === account?.id && epoch === account.device_epoch)
  return account && device ? { device, account } : null
}

/** Issues a token for the browser of a user who has just authenticated; a known device keeps its id. */
export const issueDeviceToken = (
  deps: TokenDeps,
  { id: userId, device_epoch: epoch }: Pick<AccountWithPassword, 'id' | 'device_epoch'>,
  knownDevice: RecognizedDevice | null = null,
): string => signDeviceToken(deps, { id: knownDevice?.device.id ?? createDeviceId(), userId, epoch })
