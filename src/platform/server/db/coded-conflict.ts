import type { FieldError, PlainCode } from '#platform/contract/errors.ts'
import { AppError } from '../http/error.ts'
import { findConstraint } from './database.ts'

/** For each constraint, the error code of a violation, or the error of the field that violates it. */
export type Conflicts = Readonly<Record<string, PlainCode | FieldError>>

/** Waits for a write. A violation of one of these constraints becomes its coded error; any other failure stays as it is. */
export async function withConflictCode<Result>(
  write: Promise<Result>,
  conflicts: Conflicts,
): Promise<Result> {
  try {
    return await write
  } catch (error) {
    const conflict = conflicts[findConstraint(error) ?? '']
    if (conflict === undefined) throw error
    if (typeof conflict === 'string') throw new AppError(conflict)
    throw new AppError('request_invalid', { fields: [conflict] })
  }
}
