import { fileURLToPath } from 'node:url'
import type { Deps } from '#platform/server/deps.ts'
import { drawInProcess } from '#platform/server/draw-in-process.ts'
import type { RecordDocument, RecordHead } from '../record-document.ts'

const program = fileURLToPath(new URL('./record-process.ts', import.meta.url))

/**
 * The first line of the input of the program. Each section follows on its own line, so that neither process holds all the text
 * twice.
 */
export interface RecordInput {
  head: RecordHead
  format: 'pdf' | 'xlsx'
  now: string
}

export function drawRecord(
  deps: Pick<Deps, 'pool' | 'clock'>,
  userId: string,
  { sections, ...head }: RecordDocument,
  format: 'pdf' | 'xlsx',
): Promise<Buffer> {
  const firstLine: RecordInput = { head, format, now: deps.clock.now().toISOString() }
  return drawInProcess(deps, { taskName: 'printRecord', program, userId, lines: [firstLine, ...sections] })
}
