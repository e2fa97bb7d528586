import { openDeviceKey } from './contract.ts'
import type { Examples } from '#testing/examples.ts'
import { signedInUsers } from '#testing/callers.ts'

export const examples: Examples = {
  responseShapes: [
    { fields: ['publicKey', 'privateKey'], callers: signedInUsers, endpoints: ['openDeviceKey'] },
  ],
  rows: async ({ app, owner }) => {
    await app.as(owner).call(openDeviceKey)
    return {}
  },
}
