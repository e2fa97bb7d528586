import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { addresses } from './addresses.ts'

const key = (format: string) => z.string().describe(`${format} of a key of the curve P-256, in base 64`)

const deviceKeySchema = z.strictObject({
  publicKey: key('SPKI'),
  privateKey: key('PKCS #8'),
})
export type DeviceKey = z.infer<typeof deviceKeySchema>

export const openDeviceKey = endpoint(addresses.openDeviceKey, {
  summary:
    'Get the key pair with which your devices encrypt what you typed before they lock; the first call creates it',
  response: deviceKeySchema,
})
