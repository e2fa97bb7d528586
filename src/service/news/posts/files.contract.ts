import { z } from 'zod'
import { maxFilesPerRecord } from '#evidence/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fileAnswer } from '#platform/contract/file-answer.ts'
import { byId, idSchema, knownIdSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from '../addresses.ts'

/** The files below a text, in their order, in a request. */
export const attachedFilesSchema = z
  .array(
    z.strictObject({
      id: idSchema.describe('A file that the caller has uploaded, or one of this post'),
      alt: text(250).describe('What a picture shows, for readers who do not see it; empty for other files'),
    }),
  )
  .max(maxFilesPerRecord, 'Attach at most 5 files.')
  .refine((files) => new Set(files.map(({ id }) => id)).size === files.length, 'Attach each file once.')
export type AttachedFile = z.output<typeof attachedFilesSchema>[number]

export const newsFileSchema = z.strictObject({
  id: knownIdSchema,
  filename: z.string(),
  mimeType: z.string(),
  sizeBytes: z.int().positive(),
  alt: z.string(),
  fileUrl: z.string().describe('A signed URL that opens the file for some minutes'),
})
export type NewsFile = z.output<typeof newsFileSchema>

export const newsFilesSchema = z.array(newsFileSchema).max(maxFilesPerRecord)

export const openNewsFile = endpoint(addresses.openNewsFile, {
  summary:
    'Open a file of a post by the signed URL that its reader got, while the present version has the file and the post is for them',
  params: byId,
  query: z.strictObject({
    file: idSchema,
    reader: idSchema,
    expires: z.string().regex(/^\d{13}$/),
    signature: z.string().max(64),
  }),
  response: fileAnswer,
  errors: ['file_not_found', 'files_unreachable'],
})
