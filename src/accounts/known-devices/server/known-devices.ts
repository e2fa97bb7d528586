import {
  createDeviceId,
  readDeviceToken,
  signDeviceToken,
  type KnownDevice,
} from '#platform/server/auth/device-tokens.ts'
import type { Deps } from '#platform/server/deps.ts'
import { findAccountByEmail, type AccountWithPassword } from '../../account/server/queries.ts'

type Secrets = Pick<Deps, 'authSecret' | 'clock'>

export interface FoundDevice {
  device: KnownDevice
  account: AccountWithPassword
}

/**
 * The one of these tokens by which the account of an address knows the browser; null where there is none. The account is
 * looked up for tokens of ours alone, and then whatever the address is: neither the answer nor the work tells who has one.
 */
export async function findKnownDevice(
  deps: Secrets & Pick<Deps, 'db'>,
  email: string,
  tokens: readonly string[] = [],
): Promise<FoundDevice | null> {
  const devices = tokens.flatMap((token) => readDeviceToken(deps, token) ?? [])
  if (devices.length === 0) return null
  const account = await findAccountByEmail(deps.db, email)
  const device = devices.find(({ userId, epoch }) => userId === account?.id && epoch === account.device_epoch)
  return account && device ? { device, account } : null
}

/** The token for a browser whose user has just proved whose account this is; a known one stays the same device. */
export const issueDeviceToken = (
  deps: Secrets,
  { id: userId, device_epoch: epoch }: Pick<AccountWithPassword, 'id' | 'device_epoch'>,
  known: FoundDevice | null = null,
): string => signDeviceToken(deps, { id: known?.device.id ?? createDeviceId(), userId, epoch })
