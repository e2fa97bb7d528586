import { z } from 'zod'

/** The HTTP status of each error code, and the message that users read unless the error has a more exact one. */
export type ErrorTable = Readonly<Record<string, readonly [status: number, message: string]>>

/** The errors of the platform itself. Each capability has its own in its `errors.ts`. */
export const platformErrors = {
  request_invalid: [400, 'Some fields are not valid. Check the marked fields.'],
  body_not_json: [400, 'The request body is not valid JSON.'],
  body_too_large: [413, 'This request is too large.'],
  media_type_unsupported: [415, 'Send the request body as JSON.'],
  encoding_unsupported: [415, 'Send the request body uncompressed.'],
  request_timed_out: [408, 'The request took too long to arrive. Please try again.'],
  not_signed_in: [401, 'Please sign in.'],
  session_ended: [401, 'Your session has ended. Please sign in again.'],
  access_denied: [403, 'Your account does not have permission to do this.'],
  route_not_found: [404, 'There is nothing at this URL.'],
  service_unavailable: [503, 'Sortie cannot reach its database just now. Please try again in a moment.'],
  record_in_use: [
    409,
    'Somebody else is changing the same record at this moment, so your change was not saved. Please try again.',
  ],
  files_unreachable: [503, 'Sortie cannot reach its file storage just now. Please try again in a moment.'],
  server_busy: [503, 'Sortie is very busy just now. Please try again in a moment.'],
  document_too_large: [413, 'This document is too long to create. Choose a shorter period or fewer parts.'],
  storage_full: [
    507,
    'Sortie has no room left to store this, so it was not saved. Try again later, or tell the people who run this service.',
  ],
  internal_error: [500, 'Something went wrong on our side. Please try again.'],
  too_many_at_once: [429, 'Too many requests at once. Please try again in a moment.'],
  requests_throttled: [429, 'Too many requests. Please wait a few minutes before trying again.'],
  password_change_required: [403, 'Someone else set your password. Choose a new one first.'],
  second_factor_required: [
    403,
    'Your service requires a second factor. Set up a passkey or one-time codes first.',
  ],
  proof_required: [403, 'Please confirm first that it is still you.'],
  password_too_common: [400, 'This password is too easy to guess. Choose another.'],
  picture_unreadable: [400, 'This picture cannot be read. Choose a PNG, JPEG or WebP file.'],
  picture_too_large: [400, 'This picture is too large. Make it smaller and try again.'],
  file_not_found: [404, 'This file does not exist, or its link has expired.'],
} as const satisfies ErrorTable

/** All error codes. Each capability adds its own by declaring this interface again. */
export interface ErrorCodes extends Record<keyof typeof platformErrors, true> {}

export type ErrorCode = keyof ErrorCodes
/** The codes for a record that somebody else saved first. Their responses contain `current`, the current record. */
export type ChangedCode = Extract<ErrorCode, `${string}_changed`>
export type PlainCode = Exclude<ErrorCode, ChangedCode>

export const fieldErrorSchema = z.object({
  path: z.string().describe('Where in the request, for example `mission.result`'),
  message: z.string(),
})
export type FieldError = z.infer<typeof fieldErrorSchema>

/** The body of every error response. Some have further flags, which the endpoint documents. */
export const errorBodySchema = z.looseObject({
  message: z.string(),
  code: z.string(),
  fields: z.array(fieldErrorSchema).optional(),
  current: z.unknown().optional().describe('With a code ending in `_changed`: the record as it is now'),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
