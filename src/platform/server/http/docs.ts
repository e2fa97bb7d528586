import { readFile } from 'node:fs/promises'
import path from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { ErrorTable } from '#platform/contract/errors.ts'
import { openApiOf } from './openapi.ts'
import { representationsOf, sendMade } from './made-once.ts'

const documentPath = '/api/openapi.json'
const packageFile = path.resolve(import.meta.dirname, '../../../../package.json')
const packageSchema = z.object({ version: z.string() })

/** The contract as OpenAPI at /api/openapi.json, and as a page at /api/docs that needs no other host. */
export async function serveApiDocs(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  errors: ErrorTable,
): Promise<void> {
  const { version } = packageSchema.parse(JSON.parse(await readFile(packageFile, 'utf8')))
  const document = openApiOf(endpoints, errors, version)
  const made = representationsOf(JSON.stringify(document))
  app.get(documentPath, { compress: false }, async (request, reply) => sendMade(request, reply, made))
  await app.register(swagger, {
    mode: 'static',
    // It is OpenAPI 3.1; the plugin only passes it on, but is typed for 3.0.
    specification: { document: document as unknown as OpenAPIV3.Document },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // Without the top bar, which would load any document from anywhere.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list' },
    theme: { title: 'Sortie API' },
    // The page asks for a copy of its own, and offers one as YAML: either is made anew with each call.
    uiHooks: {
      onRequest: async ({ routeOptions: { url = '' } }, reply) => {
        if (/^\/api\/docs\/(json|yaml)$/.test(url)) return reply.redirect(documentPath)
      },
    },
  })
}
