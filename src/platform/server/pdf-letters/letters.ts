const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const lineEnds = /[\r\n]/g
const controls = /\p{Cc}/gu

/** Returns the text as it is drawn: letters of several code points become one if Unicode has one. */
export const drawnText = (text: string): string =>
  text.replaceAll(lineEnds, '').replaceAll(controls, ' ').normalize('NFC')

/** Returns the code points. */
export const lettersOf = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) ?? 0)

/** Returns the letters as readers see them, each with its marks. */
export const graphemesOf = (text: string): Intl.SegmentData[] => [...segmenter.segment(text)]
