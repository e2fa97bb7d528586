import type { FastifyInstance } from 'fastify'
import { AppError } from './error.ts'

// Refuses bytes that are not UTF-8. Replacing them would change what the user wrote.
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Accepts only JSON bodies, so that a form on another site cannot send one. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Treats an empty body as no body, whatever its content type. The schema refuses it if one is required.
    if (bytes.length === 0) return done(null, undefined)
    const text = decode(bytes)
    if (text === null) return done(new AppError('body_not_json'))
    return parse(request, text, done)
  })
}

function decode(bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

/**
 * Refuses compressed bodies before they are read, because unpacking could make them a thousand times larger than the limit.
 * Our clients never compress a body.
 */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
      throw new AppError('encoding_unsupported')
    }
  })
}
