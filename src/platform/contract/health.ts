import { z } from 'zod'
import { addressTable } from './address.ts'
import { endpoint } from './endpoint.ts'

const addresses = addressTable({
  isLive: ['GET /api/health/live', 'public'],
  isReady: ['GET /api/health/ready', 'public'],
})

export const isLive = endpoint(addresses.isLive, {
  summary: 'Whether the process runs',
  response: z.object({ status: z.literal('live') }),
})

export const isReady = endpoint(addresses.isReady, {
  summary: 'Whether the database is reachable and its schema current',
  response: z.object({ status: z.literal('ready') }),
  errors: ['service_unavailable'],
  // A load balancer must learn that the database hangs before its own timeout.
  deadline: 1_500,
})
