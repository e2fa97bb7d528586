import { isLive, isReady } from '#platform/contract/health.ts'
import { isDatabaseReady } from '../db/readiness.ts'
import type { Deps } from '../deps.ts'
import { AppError } from './error.ts'
import { publicRoute, type Route } from './route.ts'

export const healthRoutes = ({ pool }: Deps): Route[] => [
  publicRoute(isLive, async () => ({ status: 'live' as const })),
  publicRoute(isReady, async () => {
    if (!(await isDatabaseReady(pool))) throw new AppError('service_unavailable', { retryAfterSeconds: 5 })
    return { status: 'ready' as const }
  }),
]
