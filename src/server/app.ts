import type { FastifyInstance } from 'fastify'
import { listAcceptedProofs } from '#people/accounts/account/server/service.ts'
import { authenticate } from '#people/accounts/sign-in/server/service.ts'
import type { Deps } from '#platform/server/deps.ts'
import { healthRoutes } from '#platform/server/http/health.ts'
import type { Route } from '#platform/server/http/route.ts'
import { createHttpServer } from '#platform/server/http/server.ts'
import { serveApiDocs } from '#platform/server/http/docs.ts'
import { serveWebApp } from '#platform/server/http/web-app.ts'
import { capabilities } from './capabilities.ts'
import { errors } from './declarations.ts'
import { myDataRoutes } from './my-data-routes.ts'

export interface AppOptions {
  trustProxy: false | number | string
  strictResponses: boolean
  /** Folder of the built web app; null serves only the API. */
  webRoot: string | null
}

/** Returns the routes of all capabilities. */
export const listRoutes = (deps: Deps): Route[] => [
  ...healthRoutes(deps),
  ...capabilities.flatMap(({ routes }) => routes(deps)),
  ...myDataRoutes(deps, capabilities),
]

export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const routes = listRoutes(deps)
  const app = await createHttpServer({
    routes,
    errors,
    authenticate: (token) => authenticate(deps, token),
    acceptedProofs: ({ id }) => listAcceptedProofs(deps.db, id),
    clock: deps.clock,
    log: deps.log,
    trustProxy: options.trustProxy,
    isHttps: deps.publicUrl.startsWith('https:'),
    strictResponses: options.strictResponses,
  })
  await serveApiDocs(
    app,
    routes.map(({ endpoint }) => endpoint),
    errors,
  )
  if (options.webRoot) await serveWebApp(app, options.webRoot)
  return app
}
