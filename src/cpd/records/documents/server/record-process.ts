// A separate program: reads a CPD document, one section on each line, and writes it to standard output in one of two formats.
import { drawProgram } from '#platform/server/draw-program.ts'
import type { RecordSection } from '../record-document.ts'
import type { RecordInput } from './draw-record.ts'

await drawProgram('printRecord', async function* draw(lines) {
  // The input comes from `draw-record.ts`.
  const { head, format, now } = (await lines.next()).value as RecordInput
  const sections = lines as AsyncGenerator<RecordSection>
  if (format === 'pdf') {
    const { toRecordPdf } = await import('./record-pdf.ts')
    yield* toRecordPdf(head, sections)
  } else {
    const { toRecordXlsx } = await import('./record-xlsx.ts')
    yield await toRecordXlsx({ ...head, sections: await collect(sections) }, new Date(now))
  }
})

async function collect(sections: AsyncIterable<RecordSection>): Promise<RecordSection[]> {
  const collectedSections: RecordSection[] = []
  for await (const section of sections) collectedSections.push(section)
  return collectedSections
}
