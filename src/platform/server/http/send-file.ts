import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '#platform/contract/file-answer.ts'

const safeName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,100}$/

/** Sends a file. Its content never runs in our pages: the content type is fixed, and displayed files are sandboxed. */
export function sendFile(reply: FastifyReply, { stream, contentType, fileName }: FileAnswer): FastifyReply {
  if (fileName !== null && !safeName.test(fileName)) throw new Error('The file name is unsafe')
  return reply
    .type(contentType)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', fileName === null ? 'inline' : `attachment; filename="${fileName}"`)
    .send(stream instanceof Readable ? stream : Readable.from(stream))
}
