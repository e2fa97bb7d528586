import { describe, expect, test } from 'vitest'
import model from '#reference/data/name-weights.json' with { type: 'json' }
import lists from '#reference/data/person-names.json' with { type: 'json' }
import { personNamesOf } from './name-lists.ts'
import { personMatches } from './persons.ts'

const names = personNamesOf(lists, model)
const found = (words: string) => personMatches(words, names).map(({ start, end }) => words.slice(start, end))

describe('a name that no list knows', () => {
  test.each([
    ['Skipper did CPR, then Qorvan Theskirri took over', 'Qorvan Theskirri'],
    ['Accepted by Dr van der Qorst on the phone', 'Dr van der Qorst'],
    ['Charge nurse Theskirri had it all ready', 'Charge nurse Theskirri'],
    ['Airway by Qorv, grade 1', 'Qorv'],
    ['Qorvan, 19, chest and pelvis', 'Qorvan'],
    ['Held by Qorvan’s mum for the cannula', 'Qorvan'],
    ['Our own volunteer Qor’eta was calm', 'volunteer Qor’eta'],
    ['Met at the strip, Theskirovic opened the gate', 'Theskirovic'],
    ['Missed twice, Qorvan got an EJ', 'Qorvan'],
    ['Then THESKIRCHUK, unrestrained driver, GCS 7', 'THESKIRCHUK'],
    ['RSI by the book: Min-jung Park and I', 'Min-jung Park'],
    ['thanks from ji-hye, on that night', 'ji-hye'],
    ['Called out for joseph qorvanni, 54, chest pain', 'joseph qorvanni'],
    ['pt qorvann aged 70, pacing', 'pt qorvann'],
    ['Good set-up: Mike & Josh', 'Mike'],
    ['Mike did the tube', 'Mike'],
    ['d/w Harris about the leg', 'Harris'],
    ['Introduced to us as Qorvan, 37/40', 'Introduced to us as Qorvan'],
    ['miss d’qorvan, ectopic', 'miss d’qorvan'],
    ['Patient gave name only as Qorvan', 'gave name only as Qorvan'],
  ])('%s', (words, name) => {
    expect(found(words)).toContain(name)
  })
})

describe('is not a name', () => {
  test.each([
    'Crew: Doctor, Paramedic. Airway: Own. Plan: Divert.',
    'Thoracostomy Left, then Chest Drain on Arrival',
    'On the doctor’s advice, by Friday, per nurse-led protocol',
    'Water 9 °C. Afterdrop 0.7 °C. Double strop',
    'Rockall 3, Hinchey II, Gustilo grade 3',
    'Handed over to Preston, Harris lines, discussed with Oxford, Hare splint on',
    'Boyle, Dalton, Henry: weak on physics',
    'Headset failed (David Clark H10), found in bag B. Seal numbers corrected',
    'Zoll got a shock in, Lucas took over, Police drove us',
    'HYPOTHERMIA, male 34, at 3 o’clock; pt fitting, 20 min',
    'Mum tearful, dad in shock, wife inconsolable',
  ])('%s', (words) => {
    expect(found(words)).toEqual([])
  })
})

test('without the lists, only names after a title, role or relation are found', () => {
  expect(personMatches('Then Qorvan Theskirri took over', null)).toEqual([])
  expect(personMatches('Then Mr Theskirri took over', null)).toHaveLength(1)
})
