/** A reason not to start that an operator can act on: its message is one whole sentence, printed without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The system's code of an error: `ENOENT`, `EADDRINUSE`, or an SQLSTATE. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
