import { z } from 'zod'
import { signedIn } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

const interestSchema = z.strictObject({ isRegistered: z.boolean() })

export const getInterest = endpoint({
  name: 'getInterest',
  summary: 'Whether the caller has registered interest in learning',
  method: 'GET',
  path: '/api/learning/interest',
  access: signedIn,
  response: interestSchema,
})

export const registerInterest = endpoint({
  name: 'registerInterest',
  summary: 'Register interest in learning; repeating it changes nothing',
  method: 'PUT',
  path: '/api/learning/interest',
  access: signedIn,
  response: interestSchema,
})

export const withdrawInterest = endpoint({
  name: 'withdrawInterest',
  summary: 'Withdraw interest in learning',
  method: 'DELETE',
  path: '/api/learning/interest',
  access: signedIn,
  response: interestSchema,
})
