import { expect, test } from 'vitest'
import { searchTerms } from './search-terms.ts'

const codesFor = (q: string) => searchTerms(q).map((term) => term.slice(1).map(({ stem }) => stem))

test('abbreviations, synonyms and eponyms stand for the procedures and diagnoses that they name', () => {
  expect(codesFor('RSI')).toEqual([[':procedure:rapid_sequence_induction']])
  expect(codesFor('txa')).toEqual([[':procedure:tranexamic_acid_given', ':drug:tranexamic_acid']])
  expect(codesFor('lucas')).toEqual([[':procedure:cpr_mechanical']])
  expect(codesFor('nof')).toEqual([[':diagnosis:hip_fracture']])
  expect(codesFor('cryo')).toEqual([[':procedure:fibrinogen_given', ':drug:cryoprecipitate']])
})

test('a synonym is found by its first three letters, an abbreviation of two letters only by both', () => {
  expect(codesFor('luc')).toEqual([[':procedure:cpr_mechanical']])
  expect(codesFor('io')).toEqual([[':procedure:io_access']])
  expect(codesFor('i')).toEqual([[]])
})

test('a word from unrelated labels is not a synonym, a word from related labels is', () => {
  expect(codesFor('head')[0]).toContain(':diagnosis:tbi_severe')
  expect(codesFor('head')[0]).not.toContain(':procedure:basic_airway_manoeuvre')
  expect(codesFor('transfusion')[0]).toContain(':procedure:blood_given')
})

test('each word of a synonym of several words stands for the meaning of the whole synonym, also beside other words', () => {
  const attack = [':diagnosis:stemi', ':diagnosis:nstemi']
  expect(codesFor('heart attack')).toEqual([attack, attack])
  expect(codesFor('Heart Attack ketamine').slice(0, 2)).toEqual([attack, attack])
  expect(codesFor('ketamine heart attack').slice(1)).toEqual([attack, attack])
  for (const codes of codesFor('cardiac arrest')) expect(codes).toContain(':procedure:cpr_manual')
  for (const codes of codesFor('chest drain')) expect(codes).toContain(':procedure:chest_drain_inserted')
  for (const codes of codesFor('neck of femur')) expect(codes).toContain(':diagnosis:hip_fracture')
  for (const codes of codesFor('gas and air')) expect(codes).toContain(':drug:nitrous_oxide')
})

test('a single word of such a synonym, or its words with others in between, have no meaning', () => {
  expect(codesFor('attack')).toEqual([[]])
  expect(codesFor('heart failure attack')).toEqual([[], [], []])
})

test('each of up to ten words is a separate term, whatever its case and accents', () => {
  expect(searchTerms('Chute à l’été 25').map(([word]) => word)).toEqual([
    { stem: 'chute', isPrefix: true },
    { stem: 'a', isPrefix: true },
    { stem: 'l', isPrefix: true },
    { stem: 'ete', isPrefix: true },
    { stem: '25', isPrefix: false },
  ])
  expect(searchTerms('!?')).toEqual([])
  expect(searchTerms('a b c d e f g h i j k l')).toHaveLength(10)
})
