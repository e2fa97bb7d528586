import { readAt, unreadable, type Part, type Source } from './stored-parts.ts'

const tailBytes = 1024

/** Accepts a whole PDF: its header at the first byte, and nothing but blanks behind its end, so that it is nothing else besides. */
export async function pdfParts(source: Source): Promise<Part[]> {
  const head = (await readAt(source, 0, Math.min(8, source.size))).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(head)) throw unreadable()
  const from = Math.max(0, source.size - tailBytes)
  const tail = (await readAt(source, from, source.size - from)).toString('latin1')
  if (!/%%EOF[\s\0]*$/.test(tail)) throw unreadable()
  return [{ from: 0, to: source.size }]
}
