// A separate program: reads one case as a line of JSON, and writes its PDF to standard output.
import type { Case } from '#logging/cases/contract.ts'
import { drawProgram } from '#platform/server/draw-program.ts'
import { toCasePdf, type PrintDetails } from './case-pdf.ts'

await drawProgram('printCase', async function* draw(lines) {
  const { record, printing } = (await lines.next()).value as { record: Case; printing: PrintDetails } // written by `print-in-process.ts`
  yield await toCasePdf(record, printing)
})
