const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const lineEnds = /[\r\n]/g
const controls = /\p{Cc}/gu

/** Returns the text as it is drawn, in the composed form of Unicode (NFC), without line ends and control characters. */
export const toDrawnText = (text: string): string =>
  text.replaceAll(lineEnds, '').replaceAll(controls, ' ').normalize('NFC')

/** Returns the code points. */
export const toCodePoints = (text: string): number[] =>
  Array.from(text, (letter) => letter.codePointAt(0) ?? 0)

/** Returns the letters as readers see them, each together with its marks. */
export const toGraphemes = (text: string): Intl.SegmentData[] => [...segmenter.segment(text)]
