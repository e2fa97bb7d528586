import type { SpreadsheetErrorCode } from '../errors.ts'

/**
 * The reason why a file is not read. The reading process sends the code to the server, which throws it as an error of
 * the request.
 */
export class Refusal extends Error {
  readonly code: SpreadsheetErrorCode
  /** A message that replaces the standard message of the code. */
  readonly sentence: string | undefined

  constructor(code: SpreadsheetErrorCode, sentence?: string) {
    super(code)
    this.code = code
    this.sentence = sentence
  }
}
