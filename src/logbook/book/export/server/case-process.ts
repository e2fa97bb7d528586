// A separate program: reads one case as a line of JSON, and writes its PDF to standard output.
import { drawProgram } from '#platform/server/draw-program.ts'
import { toCasePdf, type CaseToPrint, type PrintDetails } from './case-pdf.ts'

await drawProgram('printCase', async function* draw(lines) {
  const { theCase, printing } = (await lines.next()).value as { theCase: CaseToPrint; printing: PrintDetails } // written by `print-in-process.ts`
  yield await toCasePdf(theCase, printing)
})
