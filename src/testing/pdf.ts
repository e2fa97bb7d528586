import { inflateSync } from 'node:zlib'

/** Returns the PDF with its compressed streams unpacked. Its words stay encoded as glyphs of the embedded fonts. */
export function unpackedPdf(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return [text, ...streams].join('\n')
}
