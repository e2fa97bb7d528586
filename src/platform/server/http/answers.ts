import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorTable } from '#platform/contract/errors.ts'
import type { Logger } from '../log.ts'
import { sourceStack } from '../source-stack.ts'
import { AppError } from './error.ts'
import { toAppError } from './faults.ts'

/** Turns every thrown error into a response with a code and a message. Logs internal errors, whose cause is never sent. */
export function answerErrors(app: FastifyInstance, log: Logger, errors: ErrorTable): void {
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toAppError(thrown)
    if (findError(errors, error)[0] >= 500) {
      // The message is left out, because messages of the database driver may quote what a user entered.
      const { name = 'unknown', code, stack } = thrown instanceof Error ? describe(thrown) : {}
      log.error({ requestId: request.id, route: request.routeOptions.url, name, code, stack }, error.code)
    }
    return sendError(reply, request, error, errors)
  })
  app.setNotFoundHandler(async (request, reply) =>
    sendError(reply, request, new AppError('route_not_found'), errors),
  )
}

function describe(error: Error): { name: string; code: string | undefined; stack: string } {
  const code = 'code' in error ? String(error.code) : undefined
  const frames = sourceStack(error)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
  return { name: error.name, code, stack: frames.slice(0, 8).join('\n') }
}

function findError(errors: ErrorTable, { code }: AppError): ErrorTable[string] {
  const definition = errors[code]
  if (!definition) throw new Error(`No capability declares the error ${code}`)
  return definition
}

function sendError(
  reply: FastifyReply,
  request: FastifyRequest,
  error: AppError,
  errors: ErrorTable,
): FastifyReply {
  const [status, sentence] = findError(errors, error)
  const { flags, current: currentRecord, retryAfterSeconds, field, message = sentence } = error.details
  const fields = error.details.fields ?? (field === undefined ? undefined : [{ path: field, message }])
  // Errors are not cached, not even a missing asset, which an update in progress may be about to add.
  reply.header('cache-control', 'no-store')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
  const body: ErrorBody = {
    message,
    code: error.code,
    ...(fields && { fields }),
    ...flags,
    ...(currentRecord && { current: currentRecord }),
    requestId: request.id,
  }
  return reply.code(status).send(body)
}
