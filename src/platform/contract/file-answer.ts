import { z } from 'zod'

/** The response of an endpoint that returns a file. */
export interface FileAnswer {
  stream: AsyncIterable<Uint8Array>
  contentType: string
  /** The name under which the browser saves the file. Null shows it in the page: only for pictures that Sortie created. */
  fileName: string | null
  /**
   * For a file that a user uploaded. Its name may have any letters, and the browser must not run it. A PDF is shown in a frame
   * of our page.
   */
  upload?: { display: 'picture' | 'pdf' | 'download'; sizeBytes: number }
  /** Seconds for which the browser may cache the file. If undefined, it is not cached. */
  privateSeconds?: number
  /** How many entries the file has, so that a browser can show progress while the file is still being made. */
  entries?: number | null
  /** The approximate size of the file in bytes, for the same purpose. */
  bytes?: number | null
}

const isFileAnswer = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'stream' in value && 'contentType' in value

/** Marks an endpoint as returning a file. All such endpoints share this one schema, so that `===` recognizes it. */
export const fileAnswer = z.custom<FileAnswer>(isFileAnswer)
