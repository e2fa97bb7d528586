// A separate program: checks the file that its arguments name, writes the clean copy, and reports what it wrote.
import { limitProgram, sayEnd, sayFailure } from '#platform/server/limited-program.ts'
import { works } from '#platform/server/works.ts'
import type { EvidenceMimeType } from '../../file-kinds.ts'
import { writeCleanCopy } from './clean-copy.ts'

limitProgram(works.inspectEvidence.limits)

// The arguments come from `inspect-in-process.ts`.
const [filePath = '', mimeType, target = ''] = process.argv.slice(2)
try {
  sayEnd({ copy: await writeCleanCopy(filePath, mimeType as EvidenceMimeType, target) })
} catch (error) {
  sayFailure(error)
}
