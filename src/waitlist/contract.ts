import { z } from 'zod'
import { signedIn } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

const interestSchema = z.strictObject({ isRegistered: z.boolean() })

export const getInterest = endpoint({
  name: 'getInterest',
  summary: 'Whether one wants to hear when learning opens',
  method: 'GET',
  path: '/api/learning/interest',
  access: signedIn,
  response: interestSchema,
})

export const registerInterest = endpoint({
  name: 'registerInterest',
  summary: 'Register interest in learning; again changes nothing',
  method: 'PUT',
  path: '/api/learning/interest',
  access: signedIn,
  response: interestSchema,
})

export const withdrawInterest = endpoint({
  name: 'withdrawInterest',
  summary: 'Take the interest back',
  method: 'DELETE',
  path: '/api/learning/interest',
  access: signedIn,
  response: interestSchema,
})
