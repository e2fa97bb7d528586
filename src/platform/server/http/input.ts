import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { isStorableText } from '#platform/contract/text.ts'
import { AppError } from './error.ts'
import { toFieldErrors } from './faults.ts'

const maxNesting = 32
const maxFieldErrors = 50

/** Parses the params, query and body of a request with the endpoint's schemas. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: parsePart(endpoint.params, request.params),
    query: parsePart(endpoint.query, request.query),
    body: parsePart(endpoint.body, request.body),
  }
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  assertStorable(value, [])
  const parsed = schema.safeParse(value, { reportInput: false })
  if (parsed.success) return parsed.data
  throw new AppError('request_invalid', { fields: toFieldErrors(parsed.error).slice(0, maxFieldErrors) })
}

/**
 * Refuses text that cannot be stored, also in keys, even if the schema would allow it. Refuses nesting that is deeper than any
 * schema needs, because parsing it with a recursive schema could exhaust the stack.
 */
function assertStorable(value: unknown, path: readonly string[]): void {
  if (typeof value === 'string') {
    if (!isStorableText(value))
      throw invalidTextError(path, 'This contains characters that cannot be stored.')
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (path.length >= maxNesting) throw invalidTextError(path.slice(0, 3), 'This is nested too deeply.')
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorableText(key)) throw invalidTextError(path, 'This contains characters that cannot be stored.')
    assertStorable(inner, [...path, key])
  }
}

const invalidTextError = (path: readonly string[], message: string) =>
  new AppError('request_invalid', { fields: [{ path: path.join('.'), message }] })
