import type { z } from 'zod'
import type { PlainCode, FieldError } from '#platform/contract/errors.ts'
import { FilesUnreachable } from '../files/file-store.ts'
import { AppError } from './error.ts'

const retrySoonSeconds = 2
const retryFilesSeconds = 30

const frameworkErrors: Record<string, PlainCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_unsupported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request_invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body_not_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body_not_json',
}

// Connection failures (class 08), shutdown (57P0x), too many connections (53300), and a write to a node that only reads
// (25006): the name in DATABASE_URL does not yet lead to the new primary.
const databaseDownCodes = /^(08\w{3}|57P0\d|53300|25006)$/
// A lock (55P03), a deadlock (40P01) or another change of the same rows (40001): the database works, and nothing was changed.
const concurrentChangeCodes = /^(55P03|40P01|40001)$/
// PostgreSQL ended a statement that took too long.
const statementTimeout = '57014'
const socketDownCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND'])
// The disk is full, or a quota or the maximum file size is reached. PostgreSQL's code is 53100.
const storageFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])
// pg throws these without a code.
const connectionLostMessage =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

const isDatabaseDown = (error: Error): boolean =>
  databaseDownCodes.test(codeOf(error)) ||
  socketDownCodes.has(codeOf(error)) ||
  connectionLostMessage.test(error.message)

export function toFieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...issue.path, key].join('.'),
          message: 'Unknown field.',
        }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  )
}

/** Converts anything thrown to a coded error, which does not reveal its cause to the caller. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return new AppError('internal_error')
  const frameworkCode = frameworkErrors[codeOf(error)]
  if (frameworkCode) return new AppError(frameworkCode)
  // An error that Fastify attributes to the client, such as an incomplete body.
  if ('statusCode' in error && error.statusCode === 400) return new AppError('request_invalid')
  if (storageFullCodes.has(codeOf(error))) return new AppError('storage_full')
  if (error instanceof FilesUnreachable) {
    return new AppError('files_unreachable', { retryAfterSeconds: retryFilesSeconds })
  }
  if (concurrentChangeCodes.test(codeOf(error))) {
    return new AppError('record_in_use', { retryAfterSeconds: retrySoonSeconds })
  }
  if (codeOf(error) === statementTimeout) {
    return new AppError('server_busy', { retryAfterSeconds: retrySoonSeconds })
  }
  if (isDatabaseDown(error)) {
    return new AppError('service_unavailable', { retryAfterSeconds: retrySoonSeconds })
  }
  return new AppError('internal_error')
}
