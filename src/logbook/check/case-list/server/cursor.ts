import { calendarDate } from '#platform/contract/fields.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { CasePosition } from './queries.ts'

export const toCursor = ({ date, id }: CasePosition): string =>
  Buffer.from(`${date} ${id}`, 'latin1').toString('base64url')

export function toPosition(cursor: string): CasePosition {
  const [date = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  const isWellFormed =
    rest.length === 0 && calendarDate.safeParse(date).success && idSchema.safeParse(id).success
  // The encoded position must be the same text again, because decoding base64url accepts texts that this server never
  // issued.
  if (isWellFormed && toCursor({ date, id }) === cursor) return { date, id }
  const fields = [{ path: 'cursor', message: 'This cursor is not valid. Start again from the first page.' }]
  throw new AppError('request_invalid', { fields })
}
