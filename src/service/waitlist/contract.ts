import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { addresses } from './addresses.ts'

const interestSchema = z.strictObject({ isRegistered: z.boolean() })

export const getInterest = endpoint(addresses.getInterest, {
  summary: 'Whether the caller has registered interest in learning',
  response: interestSchema,
})

export const registerInterest = endpoint(addresses.registerInterest, {
  summary: 'Register interest in learning; repeating it changes nothing',
  response: interestSchema,
})

export const withdrawInterest = endpoint(addresses.withdrawInterest, {
  summary: 'Withdraw interest in learning',
  response: interestSchema,
})
