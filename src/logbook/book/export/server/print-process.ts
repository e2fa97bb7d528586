// A separate program: reads the facts and the rows of a logbook as lines of JSON, and writes its PDF to standard output.
import { once } from 'node:events'
import { limitProgram, reportEnd } from '#platform/server/limited-program.ts'
import { readLines } from '#platform/server/json-lines.ts'
import { taskLimits } from '#platform/server/task-limits.ts'
import type { PrintedCell } from '../printed-case.ts'
import { toLogbookPdf, type PrintedFacts } from './logbook-pdf.ts'

limitProgram(taskLimits.printLogbook.limits)

const lines = readLines(process.stdin)
// Safe casts: `print-in-process.ts` has written both.
const facts = (await lines.next()).value as PrintedFacts
const rows = lines as AsyncIterable<PrintedCell[]>
for await (const part of toLogbookPdf(facts, rows)) {
  if (!process.stdout.write(part)) await once(process.stdout, 'drain')
}
reportEnd({})
