import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '#platform/contract/file-answer.ts'
import { bytesHeader, entriesHeader } from '#platform/contract/file-headers.ts'

const safeName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,100}$/

/** Sends a file. Its content never runs in our pages: the content type is fixed, and displayed files are sandboxed. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  if (file.upload) return sendUpload(reply, file, file.upload)
  const { stream, contentType, fileName, entries, bytes, privateSeconds } = file
  if (fileName !== null && !safeName.test(fileName)) throw new Error('The file name is unsafe')
  if (entries !== null && entries !== undefined) reply.header(entriesHeader, entries)
  if (bytes !== null && bytes !== undefined) reply.header(bytesHeader, bytes)
  if (privateSeconds !== undefined) reply.header('cache-control', `private, max-age=${privateSeconds}`)
  return reply
    .type(contentType)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', fileName === null ? 'inline' : `attachment; filename="${fileName}"`)
    .send(stream instanceof Readable ? stream : Readable.from(stream))
}

const sandboxPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
/** The policy for a PDF that our page shows in a frame. Chrome's viewer needs inline styles. */
const pdfViewerPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** Sends a file that a user uploaded. It is not cached, because its link and the right to see it expire after minutes. */
function sendUpload(
  reply: FastifyReply,
  { stream, contentType, fileName }: FileAnswer,
  { display, sizeBytes }: NonNullable<FileAnswer['upload']>,
): FastifyReply {
  const name = fileName ?? 'file'
  const asciiName = name.replaceAll(/[^A-Za-z0-9._ -]/g, '_')
  const encodedName = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  if (display === 'pdf') reply.header('x-frame-options', 'SAMEORIGIN')
  const disposition = display === 'download' ? 'attachment' : 'inline'
  return reply
    .type(contentType)
    .header('content-length', sizeBytes)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', display === 'pdf' ? pdfViewerPolicy : sandboxPolicy)
    .header('content-disposition', `${disposition}; filename="${asciiName}"; filename*=UTF-8''${encodedName}`)
    .send(stream instanceof Readable ? stream : Readable.from(stream))
}
