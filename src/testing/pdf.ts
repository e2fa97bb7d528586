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

/**
 * Returns the lines of a PDF as who copies them gets them, the glyphs of each from left to right. What a glyph stands for is what the
 * font that is embedded says; a glyph that it lacks is "□".
 */
export function linesOfPdf(bytes: Buffer): string[][] {
  const objects = objectsOf(bytes)
  const fonts = new Map<string, string[]>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, cmap = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
      fonts.set(name, meaningsOf(objects.get(cmap) ?? ''))
    }
  const lines = new Map<string, string[]>()
  for (const [, drawn = ''] of [...objects.values()].join('\n').matchAll(/\nBT\n([\s\S]*?)\nET/g)) {
    const [, height = '', font = ''] = /^1 0 0 1 \S+ (\S+) Tm\n\/(F\d+)/.exec(drawn) ?? []
    const codes = [...drawn.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    const glyphs = codes.map((code) =>
      code === '0000' ? '□' : (fonts.get(font)?.[Number.parseInt(code, 16)] ?? '□'),
    )
    lines.set(height, [...(lines.get(height) ?? []), ...glyphs])
  }
  return [...lines.values()]
}

/** Returns the embedded font of this name as the file that a reader of the PDF opens. */
export function fontOfPdf(bytes: Buffer, name: string): Buffer {
  const objects = objectsOf(bytes)
  const descriptor = [...objects.values()].find(
    (body) => body.includes(`+${name}`) && body.includes('/FontFile2'),
  )
  const [, id = ''] = /\/FontFile2 (\d+) 0 R/.exec(descriptor ?? '') ?? []
  const [, unpacked = ''] = /\nendstream\n([\s\S]*)$/.exec(objects.get(id) ?? '') ?? []
  return Buffer.from(unpacked, 'latin1')
}

/** Returns what is drawn on each page. */
export function pagesOfPdf(bytes: Buffer): string[] {
  const objects = objectsOf(bytes)
  return [...objects.values()]
    .filter((body) => body.includes('/Type /Page\n'))
    .map((body) => objects.get(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '') ?? '')
}

/** Returns what stands in each object, followed by its stream unpacked. */
function objectsOf(bytes: Buffer): Map<string, string> {
  const found = bytes.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)
  return new Map(
    [...found].map(([, id = '', body = '']) => [
      id,
      body.includes('stream') ? unpackedPdf(Buffer.from(body, 'latin1')) : body,
    ]),
  )
}

/** Reads the letters of each glyph from a table of pdfkit, in the order of their numbers. */
const meaningsOf = (cmap: string): string[] =>
  [...cmap.matchAll(/\[(.*?)\]/g)].flatMap(([, entries = '']) =>
    [...entries.matchAll(/<(.*?)>/g)].map(([, units = '']) =>
      units
        .split(' ')
        .filter(Boolean)
        .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
        .join(''),
    ),
  )
