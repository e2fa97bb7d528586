import { create, type Font } from 'fontkit'
import { describe, expect, test } from 'vitest'
import { readPdfFont, readPdfLines, unpackPdf } from '#testing/pdf.ts'
import { createPdf, pdfFonts, pdfMargin } from '../pdf.ts'

interface Look {
  isBold?: boolean
  isRightAligned?: boolean
}

/** Returns the lines that stand on the page, the glyphs of each from left to right. */
async function printed(texts: readonly string[], { isBold = false, isRightAligned = false }: Look = {}) {
  const {
    pdf,
    loadFonts: read,
    write,
    takeBytes: taken,
    end,
  } = createPdf({ title: 'Names', layout: 'portrait', bufferPages: true })
  await read({ texts })
  for (const text of texts) {
    if (isRightAligned) pdf.font(pdfFonts.regular).text(text, pdfMargin, pdf.y, { align: 'right' })
    else write('P', text, 12, { isBold })
  }
  await end()
  const bytes = Buffer.concat(taken())
  return { lines: readPdfLines(bytes), bytes }
}

const namesToRight = {
  symbols: 'SpO₂ ≥ 94 %, ≤ 98 % ↑ ↓ 5 µg 37 °C ✓',
  Greek: 'Ελένη Παπαδοπούλου',
  Cyrillic: 'Анна Ковальчук',
  Devanagari: 'अनिल शर्मा',
  Chinese: '王小明 陳大文',
  Japanese: '山田 太郎 さくら',
  Korean: '김민준',
}

const namesToLeft = {
  // The dots of a letter are a glyph of their own: ر and ز, ه and ة are drawn with the same one.
  Arabic: 'فاطمة ژاله محمد رز',
  Hebrew: 'דוד בן־גוריון',
}

describe.each([{ isBold: false }, { isBold: true }])('bold: $isBold', (look) => {
  test.each(Object.entries(namesToRight))('%s is printed, and can be copied', async (_, name) => {
    const { lines } = await printed([name], look)
    expect(lines.map((glyphs) => glyphs.join(''))).toEqual([name])
  })

  test.each(Object.entries(namesToLeft))(
    '%s is printed from right to left, and can be copied',
    async (_, name) => {
      const { lines } = await printed([name], look)
      expect(lines.map((glyphs) => glyphs.toReversed().join(''))).toEqual([name])
    },
  )
})

test('a name from right to left keeps its place in an English line, and its number and brackets are readable', async () => {
  const { lines } = await printed(['Dr (דוד כהן) gave 25 (mg).', 'דוד (כהן) 25.'])
  const [inEnglish = [], inHebrew = []] = lines
  expect(inEnglish.join('')).toBe('Dr (ןהכ דוד) gave 25 (mg).')
  expect(inHebrew.join('')).toBe('.25 (ןהכ) דוד')
})

test('Chinese characters have their Japanese shapes beside kana', async () => {
  const fontsOf = async (text: string) =>
    (await printed([text])).bytes.toString('latin1').match(/NotoSans[A-Z]{2}/g) ?? []
  expect(new Set(await fontsOf('直子。'))).toEqual(new Set(['NotoSansSC']))
  expect(new Set(await fontsOf('直子さん'))).toEqual(new Set(['NotoSansJP']))
})

test('what no font has is named, also in a line from right to left, and what is invisible is left out', async () => {
  const { lines } = await printed(['Thanks 😀', '👩‍👧', 'דוד 😀', 'a\u200Bb\u200Ec\td', '\u{10380}'])
  expect(lines.map((glyphs) => glyphs.join(''))).toEqual([
    'Thanks [U+1F600]',
    '[U+1F469][U+1F467]',
    '[U+1F600] דוד',
    'abc d',
    '[U+10380]',
  ])
})

test('letters with their marks apart are printed as one', async () => {
  const { lines } = await printed(['Zoë か\u3099'.normalize('NFD'), '김'.normalize('NFD')])
  expect(lines.map((glyphs) => glyphs.join(''))).toEqual(['Zoë が', '김'])
})

test('a text of several lines has no letter for their ends', async () => {
  const { lines } = await printed(['First ≥ 1\r\nSecond\n\nThird'])
  expect(lines.map((glyphs) => glyphs.join(''))).toEqual(['First ≥ 1', 'Second', 'Third'])
})

test('a line of several fonts stands at the right edge', async () => {
  const { lines, bytes } = await printed(['≥ 18 王'], { isRightAligned: true })
  expect(lines.map((glyphs) => glyphs.join(''))).toEqual(['≥ 18 王'])
  const [, left] = /BT\n1 0 0 1 (\S+)/.exec(unpackPdf(bytes)) ?? []
  const rightEdge = 595 - pdfMargin
  expect(Number(left)).toBeGreaterThan(rightEdge - 45)
  expect(Number(left)).toBeLessThan(rightEdge - 35)
})

test('a glyph is embedded with the outline of its weight', async () => {
  const outlineOf = async (text: string, name: string, isBold: boolean) => {
    const { bytes } = await printed([text], { isBold })
    const font = create(readPdfFont(bytes, name)) as Font // a file of one font
    return font.getGlyph(1).path
  }
  for (const [text, name] of [
    ['王', 'NotoSansSC-Thin'],
    ['ש', 'NotoSansHebrewThin-Regular'],
  ] as const) {
    const [regular, bold] = [await outlineOf(text, name, false), await outlineOf(text, name, true)]
    // As high as the letter, in units of a thousandth of its size.
    expect(regular.bbox.height).toBeGreaterThan(500)
    expect(regular.bbox.height).toBeLessThan(1000)
    expect(bold.commands).toHaveLength(regular.commands.length)
    expect(bold.toSVG()).not.toBe(regular.toSVG())
  }
})

test('only the letters that are used are embedded', async () => {
  const [plain, others] = [await printed(['Anna']), await printed(['Anna 王小明 محمد ≥'])]
  expect(others.bytes.length - plain.bytes.length).toBeLessThan(30_000)
})
