// A separate program: checks the file that its arguments name, writes the clean copy, and reports what it wrote.
import { limitProgram, reportEnd, reportFailure } from '#platform/server/limited-program.ts'
import { taskLimits } from '#platform/server/task-limits.ts'
import type { EvidenceMimeType } from '../../file-kinds.ts'
import { writeCleanCopy } from './clean-copy.ts'

limitProgram(taskLimits.inspectEvidence.limits)

// The arguments come from `inspect-in-process.ts`.
const [filePath = '', mimeType, target = ''] = process.argv.slice(2)
try {
  reportEnd({ copy: await writeCleanCopy(filePath, mimeType as EvidenceMimeType, target) })
} catch (error) {
  reportFailure(error)
}
