import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '#platform/contract/file-answer.ts'
import { entriesHeader } from '#platform/contract/file-headers.ts'

const safeName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,100}$/

/** Sends a file. Its content never runs in our pages: the content type is fixed, and displayed files are sandboxed. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { stream, contentType, fileName, entries } = file
  if (fileName !== null && !safeName.test(fileName)) throw new Error('The file name is unsafe')
  if (entries !== null && entries !== undefined) reply.header(entriesHeader, entries)
  return reply
    .type(contentType)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', fileName === null ? 'inline' : `attachment; filename="${fileName}"`)
    .send(stream instanceof Readable ? stream : Readable.from(stream))
}
