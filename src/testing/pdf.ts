import { inflateSync } from 'node:zlib'

/** Returns the PDF with its compressed streams unpacked. Its text stays encoded as glyph numbers of the embedded fonts. */
export function unpackPdf(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, compressed = '']) => {
    try {
      return inflateSync(Buffer.from(compressed, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return [text, ...streams].join('\n')
}

/**
 * Returns the lines of a PDF as a reader would copy them, each as the letters of its glyphs from left to right. The embedded font
 * says which letters a glyph means; a glyph without letters becomes "□".
 */
export function readPdfLines(bytes: Buffer): string[][] {
  const objects = readObjects(bytes)
  const fonts = new Map<string, string[]>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, cmap = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
      fonts.set(name, readGlyphLetters(objects.get(cmap) ?? ''))
    }
  const lines = new Map<string, string[]>()
  for (const [, textBlock = ''] of [...objects.values()].join('\n').matchAll(/\nBT\n([\s\S]*?)\nET/g)) {
    const [, height = '', font = ''] = /^1 0 0 1 \S+ (\S+) Tm\n\/(F\d+)/.exec(textBlock) ?? []
    const codes = [...textBlock.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    const glyphs = codes.map((code) =>
      code === '0000' ? '□' : (fonts.get(font)?.[Number.parseInt(code, 16)] ?? '□'),
    )
    lines.set(height, [...(lines.get(height) ?? []), ...glyphs])
  }
  return [...lines.values()]
}

/** Returns the file of the embedded font with this name. */
export function readPdfFont(bytes: Buffer, name: string): Buffer {
  const objects = readObjects(bytes)
  const descriptor = [...objects.values()].find(
    (body) => body.includes(`+${name}`) && body.includes('/FontFile2'),
  )
  const [, id = ''] = /\/FontFile2 (\d+) 0 R/.exec(descriptor ?? '') ?? []
  const [, fontFile = ''] = /\nendstream\n([\s\S]*)$/.exec(objects.get(id) ?? '') ?? []
  return Buffer.from(fontFile, 'latin1')
}

/** Returns the drawing instructions of each page. */
export function readPdfPages(bytes: Buffer): string[] {
  const objects = readObjects(bytes)
  return [...objects.values()]
    .filter((body) => body.includes('/Type /Page\n'))
    .map((body) => objects.get(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '') ?? '')
}

/** Returns the content of each object, by number, with its stream unpacked. */
function readObjects(bytes: Buffer): Map<string, string> {
  const objectMatches = bytes.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)
  return new Map(
    [...objectMatches].map(([, id = '', body = '']) => [
      id,
      body.includes('stream') ? unpackPdf(Buffer.from(body, 'latin1')) : body,
    ]),
  )
}

/** Reads the letters of each glyph from a table of pdfkit, in the order of their numbers. */
const readGlyphLetters = (cmap: string): string[] =>
  [...cmap.matchAll(/\[(.*?)\]/g)].flatMap(([, entries = '']) =>
    [...entries.matchAll(/<(.*?)>/g)].map(([, units = '']) =>
      units
        .split(' ')
        .filter(Boolean)
        .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
        .join(''),
    ),
  )
