import { fileAnswer } from '#platform/contract/file-answer.ts'
import { z } from 'zod'
import { rolesOf } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { errorBodySchema, type ErrorCode, type ErrorTable } from '#platform/contract/errors.ts'
import { shareSchemas } from './shared-schemas.ts'

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any', reused: 'inline' })

const toContent = (schema: unknown) => ({ 'application/json': { schema } })

interface ObjectSchema {
  properties?: Record<string, unknown>
  required?: string[]
}

function toParameters(schema: z.ZodType | undefined, location: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] }: ObjectSchema = toJsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

function toErrorResponses(codes: readonly ErrorCode[], errors: ErrorTable) {
  const byStatus = Map.groupBy(codes, (code) => errors[code]?.[0])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => `\`${code}\`: ${errors[code]?.[1]}`).join('\n\n'),
        content: toContent({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  )
}

function toOperation(endpoint: Endpoint, errors: ErrorTable) {
  const isPublic = endpoint.access === 'public'
  const codes: ErrorCode[] = [
    'request_invalid',
    ...(isPublic ? [] : (['not_signed_in', 'session_ended'] as const)),
    ...(rolesOf(endpoint.access) ? (['access_denied'] as const) : []),
    ...(endpoint.errors ?? []),
  ]
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    'x-access': rolesOf(endpoint.access) ?? endpoint.access,
    security: isPublic ? [] : [{ bearer: [] }],
    parameters: [...toParameters(endpoint.params, 'path'), ...toParameters(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.body.safeParse(undefined).success,
        content: toContent(toJsonSchema(endpoint.body, 'input')),
      },
    }),
    ...(endpoint.file && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Done',
        content:
          endpoint.response === fileAnswer
            ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
            : toContent(toJsonSchema(endpoint.response, 'output')),
      },
      ...toErrorResponses(codes, errors),
    },
  }
}

/** Returns the OpenAPI 3.1 document of these endpoints. */
export function toOpenApi(endpoints: readonly Endpoint[], errors: ErrorTable, version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint, errors) }
  }
  const shared = shareSchemas(paths)
  return {
    openapi: '3.1.0',
    info: { title: 'Sortie', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths: shared.paths as typeof paths,
    components: {
      schemas: { ...shared.schemas, Error: toJsonSchema(errorBodySchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
