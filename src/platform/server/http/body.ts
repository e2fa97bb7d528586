import type { FastifyInstance } from 'fastify'
import { AppError } from './error.ts'

// Bytes that are not UTF-8 are refused: repaired text would not be what the person wrote.
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Bodies are JSON or nothing: no other content type, so a form on a foreign page cannot send one. */
export function acceptJsonAlone(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // An empty body is no body, whatever content type was announced; a schema refuses it where one is needed.
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
 * Nobody sends us a compressed body, and one that is unpacked may be a thousand times what the limit allows: whatever
 * is encoded is refused before anything else is looked at.
 */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
      throw new AppError('encoding_unsupported')
    }
  })
}
