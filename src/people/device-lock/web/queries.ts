import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { DeviceKey } from '../contract.ts'
import { storePublicKey } from './lock-settings.ts'

const endpoints: AddressesOf<typeof contract> = addresses

export async function fetchDeviceKey(userId: string): Promise<DeviceKey> {
  const key = await call(endpoints.openDeviceKey, {})
  storePublicKey(userId, key.publicKey)
  return key
}
