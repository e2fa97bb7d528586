/** A start-up error that the operator can fix. Its message is one complete sentence, printed without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Returns the code of a system or database error, such as `ENOENT`, `EADDRINUSE` or an SQLSTATE. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
