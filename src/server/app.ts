import type { FastifyInstance } from 'fastify'
import { authenticate } from '#accounts/server/service.ts'
import { accountsRoutes } from '#accounts/server/routes.ts'
import { peopleRoutes } from '#logbook/person/server/routes.ts'
import { casesRoutes } from '#cases/server/routes.ts'
import { cpdRoutes } from '#cpd/server/routes.ts'
import { dashboardRoutes } from '#dashboard/server/routes.ts'
import { organizationsRoutes } from '#organizations/server/routes.ts'
import type { Deps } from '#platform/server/deps.ts'
import { healthRoutes } from '#platform/server/http/health.ts'
import { waitlistRoutes } from '#waitlist/server/routes.ts'
import { supportRoutes } from '#support/server/routes.ts'
import type { Route } from '#platform/server/http/route.ts'
import { createHttpServer } from '#platform/server/http/server.ts'
import { serveApiDocs } from '#platform/server/http/docs.ts'
import { serveWebApp } from '#platform/server/http/web-app.ts'
import { myDataRoutes } from './my-data-routes.ts'
import { usersRoutes } from '#users/server/routes.ts'

export interface AppOptions {
  trustProxy: false | number | string
  strictResponses: boolean
  /** Folder of the built web app; null serves the API alone. */
  webRoot: string | null
}

/** Every route of every capability, by hand: this list is the inventory. */
export const listRoutes = (deps: Deps): Route[] => [
  ...healthRoutes(deps),
  ...accountsRoutes(deps),
  ...organizationsRoutes(deps),
  ...usersRoutes(deps),
  ...casesRoutes(deps),
  ...peopleRoutes(deps),
  ...cpdRoutes(deps),
  ...dashboardRoutes(deps),
  ...myDataRoutes(deps),
  ...supportRoutes(deps),
  ...waitlistRoutes(deps),
]

export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const routes = listRoutes(deps)
  const app = await createHttpServer({
    routes,
    authenticate: (token) => authenticate(deps, token),
    log: deps.log,
    trustProxy: options.trustProxy,
    isHttps: deps.publicUrl.startsWith('https:'),
    strictResponses: options.strictResponses,
  })
  await serveApiDocs(
    app,
    routes.map(({ endpoint }) => endpoint),
  )
  if (options.webRoot) await serveWebApp(app, options.webRoot)
  return app
}
