import { expect, test } from 'vitest'
import { toPlainLetters } from './plain-letters.ts'

test.each([
  ['Øyeskade', 'oyeskade'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Smørbrød', 'smorbrod'],
  ['Đakovo', 'dakovo'],
  ['Œdème', 'oedeme'],
  ['Ærø', 'aero'],
  ['İzmir, Iğdır', 'izmir, igdir'],
  ['Þórshöfn', 'thorshofn'],
  ['Noël RSI', 'noel rsi'],
  ['ﬁrst ½', 'ﬁrst ½'],
])('%s is searched as %s', (written, searched) => {
  expect(toPlainLetters(written)).toBe(searched)
  expect(toPlainLetters(written.normalize('NFD'))).toBe(searched)
})
