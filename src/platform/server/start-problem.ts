/** An error that the operator can fix. Its message is one complete sentence, which is printed without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Returns the code of a system or database error, such as `ENOENT`, `EADDRINUSE` or an SQLSTATE. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
