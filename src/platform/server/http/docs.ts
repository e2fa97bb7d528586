import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { ErrorTable } from '#platform/contract/errors.ts'
import { readProductVersion } from '../product-version.ts'
import { toOpenApi } from './openapi.ts'
import { createRepresentations, sendRepresentation } from './representations.ts'

const documentPath = '/api/openapi.json'

/** Serves the contract as OpenAPI at /api/openapi.json, and as a page at /api/docs that loads nothing from other hosts. */
export async function serveApiDocs(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  errors: ErrorTable,
): Promise<void> {
  const version = await readProductVersion()
  // The document is created at the first request, because creating it would slow down every start.
  const representations = createRepresentations(() => JSON.stringify(toOpenApi(endpoints, errors, version)))
  app.get(documentPath, { compress: false }, async (request, reply) =>
    sendRepresentation(request, reply, representations),
  )
  await app.register(swagger, {
    mode: 'static',
    // The page needs the plugin, but loads our document from its own URL.
    specification: { document: { openapi: '3.1.0', info: { title: 'Sortie', version }, paths: {} } },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The page has no top bar, because the bar can load a document from any host.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', filter: true },
    theme: { title: 'Sortie API' },
    // The plugin would build its own JSON and YAML copies again for each request.
    uiHooks: {
      onRequest: async ({ routeOptions: { url = '' } }, reply) => {
        if (/^\/api\/docs\/(json|yaml)$/.test(url)) return reply.redirect(documentPath)
      },
    },
  })
}
