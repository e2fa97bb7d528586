import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import model from '#reference/data/name-weights.json' with { type: 'json' }
import lists from '#reference/data/person-names.json' with { type: 'json' }
import { privacyPatterns } from '#reference/privacy-patterns.ts'
import pasted from '#testing/privacy-corpus/pasted.json' with { type: 'json' }
import { personNamesOf } from './names/name-lists.ts'
import { privacyFindingsInText } from './guard.ts'
import { fold } from './folding.ts'

const names = personNamesOf(lists, model)
const find = (words: string) => privacyFindingsInText(words, 'x', names)

const examples: Readonly<Record<string, string>> = {
  title_and_name: 'Met Mrs Jones at the door',
  named_patient: 'Patient name: John Smith',
  staff_title_name: 'Handed over to Dr Anderson in resus',
  relative_mention: 'Next of kin Margaret was there',
  person_name: 'Then Peter Thompson held the drip',
  nhs_number: 'NHS 943 476 5919 on the band',
  chi_number: 'CHI 080389 4643 on the band',
  nhi_number: 'NHI: UGE0793 on the band',
  medicare_au: 'medicare no 2692 85280 6 on the card',
  ihi_au: 'ihi 8003 6012 3456 7894 on the card',
  ssn_us: 'SSN 401-55-9021 per face sheet',
  pps_ie: 'PPS 7712043F chest infection',
  record_number_label: 'MRN: 771203 and ward 7',
  dispatch_number_label: 'CAD number 2210, stabbing',
  date_of_birth_label: 'DOB 12/04/1961, fall',
  full_date_numeric: 'first seizure 14.02.2025, second today',
  full_date_words: 'operated on 21 June 2024 for the same',
  phone_number: 'ring 07700 900123 for the history',
  email_address: 'write to john.smith@example.org for feedback',
  web_link: 'clip at www.coastfm.example today',
  postcode_gb: 'lives at SW1A 1AA alone',
  eircode_ie: 'home is D02 X285 now',
  zip_us: 'lives Winnett, Montana 59087 alone',
  postcode_au: 'back to Mullumbimby NSW 2482 by road',
  street_address: 'fell at 14 Acacia Avenue on the stairs',
  what_three_words: 'found at ///filled.count.soap by police',
  decimal_coordinates: 'at 51.50722, -0.12750 in a field',
  dms_coordinates: 'lifted at 53°12′34″N 3°59′15″W by winch',
  os_grid_reference: 'grid ref TQ 30421 80456 in a field',
  vehicle_registration_gb: 'driver of AB12 CDE, trapped',
  age_over_89: 'a woman aged 94, chest pain',
}

/** Returns the replacement of one character. */
type Variant = (character: string, index: number) => string
const blanks =
  (blank: string): Variant =>
  (character) =>
    character === ' ' ? blank : character
const within =
  (unseen: string): Variant =>
  (character) =>
    character + unseen
const digits =
  (zero: number): Variant =>
  (character) =>
    /\d/.test(character) ? String.fromCodePoint(zero + Number(character)) : character
const mixed: readonly Variant[] = [blanks('\u00a0'), within('\u200b'), digits(0xff10), blanks('\t')]

const variants: Readonly<Record<string, Variant>> = {
  'no-break spaces': blanks('\u00a0'),
  tabs: blanks('\t'),
  'narrow no-break spaces': blanks('\u202f'),
  'thin spaces': blanks('\u2009'),
  'hair spaces': blanks('\u200a'),
  'figure spaces': blanks('\u2007'),
  'ideographic spaces': blanks('\u3000'),
  'several blanks': blanks('  \t \u00a0'),
  underscores: blanks('_'),
  'soft hyphens': within('\u00ad'),
  'zero-width spaces': within('\u200b'),
  'zero-width joiners': within('\u200d'),
  'zero-width non-joiners': within('\u200c'),
  'word joiners': within('\u2060'),
  'byte order marks': within('\ufeff'),
  'direction marks': within('\u200f'),
  'variation selectors': within('\ufe0f'),
  'joined graphemes': within('\u034f'),
  'Hangul fillers': within('\u3164'),
  'tag characters': within('\u{e0041}'),
  'fullwidth digits': digits(0xff10),
  'Arabic-Indic digits': digits(0x660),
  'Persian digits': digits(0x6f0),
  'Devanagari digits': digits(0x966),
  'bold digits': digits(0x1d7ce),
  'fullwidth characters': (character) =>
    /[!-~]/.test(character) && character !== '_'
      ? String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0)
      : character,
  'all of it mixed': (character, index) => mixed[index % mixed.length]?.(character, index) ?? character,
}

/** Applies a variant to a text, and returns the new offset of each character. */
function written(words: string, variant: Variant) {
  const places: number[] = []
  let text = ''
  for (const [index, character] of Array.from(words).entries()) {
    places.push(text.length)
    text += variant(character, index)
  }
  return { text, offsetOf: (index: number) => places[index] ?? text.length }
}

test('each pattern has an example', () => {
  expect(Object.keys(examples).sort()).toEqual(
    [...privacyPatterns.map(({ code }) => code), 'person_name'].sort(),
  )
})

describe.each(Object.entries(examples))('%s', (pattern, words) => {
  const plain = find(words).find((finding) => finding.pattern === pattern)

  test.each(Object.keys(variants))('is found in %s as in plain text, at its place', (name) => {
    const { text, offsetOf } = written(words, variants[name] as Variant)
    expect(plain).toBeDefined()
    const { start = 0, end = 0, severity } = plain ?? {}
    const found = find(text)
    expect(found).toContainEqual(expect.objectContaining({ pattern, severity }))
    const same = found.filter((finding) => finding.pattern === pattern)
    // The finding covers the first and the last character, whatever stands between them.
    expect(Math.min(...same.map((finding) => finding.start))).toBeLessThanOrEqual(offsetOf(start))
    expect(Math.max(...same.map((finding) => finding.end))).toBeGreaterThan(offsetOf(end - 1))
    for (const finding of same) expect(finding.end).toBeLessThanOrEqual(text.length)
  })
})

test('identifiers pasted from other programs are found', () => {
  const missed = pasted.filter(({ text }) => find(text).length === 0)
  expect(pasted).toHaveLength(78)
  expect(missed.map(({ text }) => text)).toEqual(['CPR\u00a0120461-1234'])
  const refused = pasted.filter(({ text }) => find(text).some(({ severity }) => severity === 'block'))
  expect(refused.length).toBeGreaterThanOrEqual(60)
})

test.each([
  ['\u0661\u0662\u0967\uff13', '1213'],
  ['⓪①❷➂㊁', '0123二'],
  ['7\ufe0f\u20e37\ufe0f\u20e30\ufe0f\u20e3', '770'],
  ['9\u03364\u03363', '943'],
  ['Jose\u0301 ﬁnds Straße', 'José finds Straße'],
  ['j\u043ehn Th\u03bfmpson', 'john Thompson'],
  ['Иван пришёл, β-blocker, 5 μmol', 'Иван пришёл, β-blocker, 5 µmol'],
  ['12‑04−1961 to 14–16, fine—Peter', '12-04-1961 to 14-16, fine—Peter'],
  ['O\u00b4Neill and O`Brien, 53º 12´ N', 'O’Neill and O’Brien, 53º 12´ N'],
  ['one\r\ntwo\u2028three\u0085four', 'one\ntwo\nthree\nfour'],
  ['age 9½, 10\u00a0\u00a0 kg', 'age 9½, 10 kg'],
])('%j is folded to %j', (typed, read) => {
  expect(fold(typed).text).toBe(read)
})

const anyText = fc.string({ unit: 'binary', maxLength: 80 })
const unseen = fc.constantFrom('\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\u200e', '\ufe0f', '\u2066')

test('each offset in the folded text maps to one in the typed text, in the same order', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      const { text: words, toOriginalOffsets } = fold(typed)
      let before = 0
      for (let at = 0; at < words.length; at++) {
        const { start, end } = toOriginalOffsets({ pattern: 'x', start: at, end: at + 1 })
        expect(start).toBeGreaterThanOrEqual(before)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(typed.length)
        before = start
      }
    }),
  )
})

test('invisible characters change no finding', () => {
  const plain = fc.constantFrom(...Object.values(examples))
  fc.assert(
    fc.property(plain, fc.array(fc.tuple(fc.nat(60), unseen)), (words, inserted) => {
      const typed = inserted.reduce(
        (text, [at, character]) => text.slice(0, at) + character + text.slice(at),
        words,
      )
      const found = (text: string) => find(text).map(({ pattern, severity }) => ({ pattern, severity }))
      expect(fold(typed).text).toBe(words)
      expect(found(typed)).toEqual(found(words))
    }),
  )
})
