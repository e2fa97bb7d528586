import { fileURLToPath } from 'node:url'
import { runProgram } from '#platform/server/run-program.ts'
import type { PlainCode } from '#platform/contract/errors.ts'
import { AppError } from '#platform/server/http/error.ts'
import { taskLimits } from '#platform/server/task-limits.ts'
import type { EvidenceMimeType } from '../../file-kinds.ts'
import type { StoredCopy } from './stored-parts.ts'

const program = fileURLToPath(new URL('./inspection-process.ts', import.meta.url))

/**
 * Writes the copy that will be stored, in a separate process, so that a malicious file cannot block or crash the server. Throws
 * if the content is not of this type or not harmless. See docs/decisions/0056-evidence-is-read-apart.md.
 */
export async function copyInProcess(
  filePath: string,
  mimeType: EvidenceMimeType,
  target: string,
): Promise<StoredCopy> {
  const args = [filePath, mimeType, target]
  const { output, report: reportWhenEnded } = runProgram(program, {
    limits: taskLimits.inspectEvidence.limits,
    input: [],
    args,
  })
  output.resume()
  const report = await reportWhenEnded
  if (report === '') throw new AppError('evidence_too_complex', { field: 'fileName' })
  const { copy, refused, details, fault } = JSON.parse(report) as InspectionReport // written by our own process
  if (refused) throw new AppError(refused, details)
  if (!copy) throw new Error(`The inspection of evidence failed: ${fault}`)
  return copy
}

interface InspectionReport {
  copy?: StoredCopy
  refused?: PlainCode
  details?: AppError['details']
  /** The location of an error in our own program. */
  fault?: string
}
