import { z } from 'zod'
import { anyone } from './access.ts'
import { endpoint } from './endpoint.ts'

export const isLive = endpoint({
  name: 'isLive',
  summary: 'Whether the process runs',
  method: 'GET',
  path: '/api/health/live',
  access: anyone,
  response: z.object({ status: z.literal('live') }),
})

export const isReady = endpoint({
  name: 'isReady',
  summary: 'Whether the database is reachable and its schema current',
  method: 'GET',
  path: '/api/health/ready',
  access: anyone,
  response: z.object({ status: z.literal('ready') }),
  errors: ['service_unavailable'],
  // A load balancer must learn that the database hangs before its own timeout.
  deadline: 1_500,
})
