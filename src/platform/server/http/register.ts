import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAllowed } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Actor } from '../auth/actor.ts'
import { AppError } from './error.ts'
import { toFieldErrors } from './faults.ts'
import { parseInput } from './input.ts'
import type { Route } from './route.ts'
import type { HttpOptions } from './server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

type Options = Pick<HttpOptions, 'authenticate' | 'log' | 'strictResponses'>

/** Registers one endpoint: who may call is checked before the body is read, input before the handler runs. */
export function registerRoute(app: FastifyInstance, { endpoint, handle }: Route, options: Options): void {
  if (!endpoint.access) throw new Error(`${endpoint.method} ${endpoint.path} does not say who may call it`)
  if (!app.hasRequestDecorator('actor')) app.decorateRequest('actor', null)

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: async (request) => {
      request.actor = await identify(request, endpoint, options)
    },
    handler: async (request, reply) => {
      const input = parseInput(endpoint, request)
      const origin = {
        requestId: request.id,
        address: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      }
      const answer = await handle({ ...input, actor: request.actor, origin, bearer: bearerOf(request) })
      return answerAsContract(reply, endpoint, answer, options)
    },
  })
}

async function identify(
  request: FastifyRequest,
  endpoint: Endpoint,
  { authenticate }: Options,
): Promise<Actor | null> {
  if (endpoint.access.kind === 'public') return null
  const token = bearerOf(request)
  if (token === null) throw new AppError('not_signed_in')
  const actor = await authenticate(token)
  if (!isAllowed(endpoint.access, actor.role)) throw new AppError('access_denied')
  return actor
}

function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}

function answerAsContract(
  reply: FastifyReply,
  endpoint: Endpoint,
  answer: unknown,
  { log, strictResponses }: Options,
): FastifyReply {
  const parsed = endpoint.response.safeParse(answer)
  if (!parsed.success) {
    const paths = toFieldErrors(parsed.error).map(({ path }) => path)
    throw new Error(`${endpoint.name} answered against its contract at: ${paths.join(', ')}`)
  }
  const unexpected = unexpectedFields(answer, parsed.data)
  if (unexpected.length > 0) {
    if (strictResponses) {
      throw new Error(`${endpoint.name} answered more than its contract: ${unexpected.join(', ')}`)
    }
    log.warn({ endpoint: endpoint.name, fields: unexpected }, 'response had unexpected fields')
  }
  return reply.code(endpoint.status ?? 200).send(parsed.data)
}

/** Paths that the handler returned and the response schema dropped. */
function unexpectedFields(answer: unknown, kept: unknown): string[] {
  const found: string[] = []
  addUnexpected(found, answer, kept)
  return found
}

// Walks every answer, so it makes a path only where there is something to report.
function addUnexpected(found: string[], answer: unknown, kept: unknown): void {
  if (typeof answer !== 'object' || answer === null || typeof kept !== 'object' || kept === null) return
  if (Array.isArray(answer)) {
    if (Array.isArray(kept)) answer.forEach((item, at) => addUnexpected(found, item, kept[at]))
    return
  }
  for (const key of Object.keys(answer)) {
    const value: unknown = answer[key as never]
    if (value === undefined) continue
    if (!(key in kept)) found.push(key)
    else if (typeof value === 'object') {
      const from = found.length
      addUnexpected(found, value, kept[key as never])
      for (let at = from; at < found.length; at += 1) found[at] = `${key}.${found[at]}`
    }
  }
}
