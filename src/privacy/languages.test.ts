import { describe, expect, test } from 'vitest'
import model from '#reference/data/name-weights.json' with { type: 'json' }
import lists from '#reference/data/person-names.json' with { type: 'json' }
import heldOut from '#testing/privacy-corpus/languages-held-out.json' with { type: 'json' }
import { isDetected, parseNote } from '#testing/privacy-notes.ts'
import { personNamesOf } from './names/name-lists.ts'
import { privacyFindingsInText } from './guard.ts'

const { languages } = heldOut
const names = personNamesOf(lists, model)
const find = (words: string) => privacyFindingsInText(words, 'x', names)

describe.each(languages)('notes in $name that the guard did not learn from', ({ planted, clean }) => {
  test('at most 1 of 12 clean notes has a false alarm', () => {
    expect(clean).toHaveLength(12)
    expect(clean.filter((note) => find(note).length > 0).length).toBeLessThanOrEqual(1)
  })

  test('each name is found', () => {
    const missed = planted.filter((note) => {
      const { text: words, marks } = parseNote(note)
      return !marks.every((mark) => isDetected(mark, find(words)))
    })
    expect(missed).toEqual([])
  })
})

test('of 108 clean notes in nine languages, at most 2 have a false alarm', () => {
  const clean = languages.flatMap((language) => language.clean)
  expect(clean).toHaveLength(108)
  expect(clean.filter((note) => find(note).length > 0).length).toBeLessThanOrEqual(2)
})

test('a letter with a diacritic does not end a word', () => {
  expect(find('Besøk på hytta; ångest')).toEqual([])
  expect(find('åmrn 12345678')).toEqual([])
  const [found] = find('skriv til bjørn.åsen@example.no i morgen')
  expect(found).toMatchObject({ pattern: 'email_address', start: 10, end: 31 })
})

// Other words than those that the model learned from: lines as an import keeps them below the heading of their column.
test.each([
  'Resultado: Anulado',
  'Incidencias: Niebla en la zona\nResultado: Trasladada',
  'Ergebnis: Fehleinsatz',
  'KKH Füssen',
  'Klinikum Augsburg',
  'Base: Pavullo\nEsito: annullato',
  'Initial BP: 83/49',
])('“%s” names nobody', (line) => {
  expect(find(line)).toEqual([])
})

test.each(['Médico: Ruiz', 'Paciente: Juan García', 'Klinikum Huber', 'Pedro en base', 'Initials: JS'])(
  '“%s” may name somebody',
  (line) => {
    expect(find(line)).not.toEqual([])
  },
)
