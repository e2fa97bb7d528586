import type { KnownDevice } from '#platform/server/auth/device-tokens.ts'
import { hashToken } from '#platform/server/auth/random-tokens.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { hasTrustedDevice, insertTrustedDevice } from './trusted-devices-queries.ts'

const trustMs = 30 * 86_400_000

type Device = Pick<KnownDevice, 'id' | 'userId'>

const toDeviceKey = ({ id, userId }: Device) => ({ userId, deviceHash: hashToken(id) })

/**
 * Returns whether this known device needs no second factor. A new password makes the device unknown, so that the factor is
 * required again.
 */
export const isTrustedDevice = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  device: Device,
): Promise<boolean> => hasTrustedDevice(db, toDeviceKey(device), clock.now())

export const trustDevice = ({ clock }: Pick<Deps, 'clock'>, tx: Tx, device: Device): Promise<void> =>
  insertTrustedDevice(tx, toDeviceKey(device), new Date(clock.now().getTime() + trustMs))

export { deleteTrustedDevices, deleteTrustedDevicesBefore } from './trusted-devices-queries.ts'
