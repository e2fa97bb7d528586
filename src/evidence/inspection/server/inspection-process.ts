// A separate program: checks the file that its arguments name, writes the copy that is stored, and says what it wrote.
import { limitProgram, sayEnd, sayFailure } from '#platform/server/apart-program.ts'
import type { EvidenceMimeType } from '../../file-kinds.ts'
import { writeCleanCopy } from './clean-copy.ts'
import { longestInspection } from './limits.ts'

// The most costly files that are accepted take 120 MB and two seconds.
limitProgram(longestInspection, { memory: 256 * 1024 * 1024, processor: 8_000 })

// Written by `inspect-apart.ts`.
const [filePath = '', mimeType, target = ''] = process.argv.slice(2)
try {
  sayEnd({ copy: await writeCleanCopy(filePath, mimeType as EvidenceMimeType, target) })
} catch (error) {
  sayFailure(error)
}
