import { z } from 'zod'

/** The answer of an endpoint that gives a file: its bytes as a stream, and what the browser is told of them. */
export interface FileAnswer {
  stream: AsyncIterable<Uint8Array>
  contentType: string
  /** Saved under this name; null shows it in the page, which only pictures made here may be. */
  fileName: string | null
}

const isFileAnswer = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'stream' in value && 'contentType' in value

/** Instead of a response schema. There is one, so that it can be recognised. */
export const fileAnswer = z.custom<FileAnswer>(isFileAnswer)
