import type { FieldError, PlainCode } from '#platform/contract/errors.ts'
import { AppError } from '../http/error.ts'
import { constraintOf } from './database.ts'

/** By constraint: the error of a row that violates it, or the field that is at fault. */
export type Conflicts = Readonly<Record<string, PlainCode | FieldError>>

/** Waits for a write. A violation of one of these constraints becomes its coded error; any other failure stays as it is. */
export async function codedConflict<Result>(written: Promise<Result>, conflicts: Conflicts): Promise<Result> {
  try {
    return await written
  } catch (error) {
    const conflict = conflicts[constraintOf(error) ?? '']
    if (conflict === undefined) throw error
    if (typeof conflict === 'string') throw new AppError(conflict)
    throw new AppError('request_invalid', { fields: [conflict] })
  }
}
