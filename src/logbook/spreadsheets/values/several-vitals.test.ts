import { expect, test } from 'vitest'
import { targetOf } from '../targets.contract.ts'
import { readValue } from './read-value.ts'

const reader = { format: { dateOrder: null, decimalMark: null, unit: null }, words: new Map(), places: {} }

function read(cell: string): { shown: string; rest: readonly string[] } | null {
  const target = targetOf('clinical.vitals.first.several')
  if (!target) throw new Error('There is no such field')
  const { displayText: shown, isRead, rest = [] } = readValue(target, reader, cell)
  return isRead ? { shown, rest } : null
}

test.each<[string, string, ...string[]]>([
  ['GCS 15, TA 120/80, FC 90, sat 98%', 'GCS 15, Blood pressure 120/80, Heart rate 90, SpO2 98'],
  [
    'BP 120/80 HR 90 SpO2 98 RR 16 GCS 15',
    'Blood pressure 120/80, Heart rate 90, SpO2 98, Respiratory rate 16, GCS 15',
  ],
  ['RR 120/80 HF 90 SpO2 98%', 'Blood pressure 120/80, Heart rate 90, SpO2 98'],
  ['BT 95/60, puls 110, RF?, metning 91 %', 'Blood pressure 95/60, Heart rate 110, SpO2 91', 'RF?'],
  ['G15; TA115-65; P 120', 'GCS 15, Blood pressure 115/65, Heart rate 120'],
  ['E4V5M6 - FC 88', 'GCS 15, Heart rate 88'],
  ['GCS: E1V1M1, TAS 85', 'GCS 3, Systolic pressure 85'],
  ['TA 84 / 43  FC 134', 'Blood pressure 84/43, Heart rate 134'],
  ['Ta 110/?; sat 98', 'Blood pressure 110/?, SpO2 98'],
  ['SpO2 88→97, GCS 15 -> 9', 'SpO2 88, GCS 15', '→97'],
  ['TA 13/8, Glasgow Y4V5M6', 'Blood pressure 130/80, GCS 15'],
  ['sat 95% O2 FC 85', 'SpO2 95, Heart rate 85', 'O2'],
  ['GCS 15 - 130/75 - P 105', 'GCS 15, Heart rate 105', '130/75'],
  ['120/80, FC 90', 'Heart rate 90', '120/80'],
  ['TA imprenable, GCS 3', 'GCS 3', 'TA imprenable'],
  ['temp 36,5; lac 2,4; NRS 3/10', 'Temperature 36.5, Lactate 2.4, Pain 3'],
  ['BZ 54 mg/dl, EtCO2 35 mmHg', 'Glucose 3, EtCO2 4.7'],
  ['G15, sat 93%AA', 'GCS 15, SpO2 93', 'AA'],
  ['GCSE1 V1 M1 - FC 40', 'GCS 3, Heart rate 40'],
  ['sat 95 135 / 70 GCS3', 'SpO2 95, GCS 3', '135 / 70'],
  ['SpO2 96 2l', 'SpO2 96', '2l'],
  ['HR 90, HR 120', 'Heart rate 90', 'HR 120'],
])('“%s” is read as %s', (cell, shown, ...rest) => {
  expect(read(cell)).toEqual({ shown, rest })
})

test.each([
  ['GCS 51', 'not in the range'],
  ['TA 80/120', 'upside down'],
  ['FC 120-140', 'a range'],
  ['FC 120 - 140', 'a range'],
  ['HR 900', 'no heart rate'],
  ['SpO2 98,96', 'two values'],
  ['FC 120 à 140', 'a range'],
  ['FC 90?', 'doubtful'],
  ['SpO2 <70', 'a limit'],
  ['RR 90', 'a pressure or a rate'],
  ['G 5,4', 'a glucose'],
  ['BZ 5', 'of three units'],
  ['dextro 1,2', 'of two units'],
  ['etCO2 10', 'of two units'],
  ['lac 2.4 3', 'two values'],
  ['120/80 98%', 'no label'],
  ['normaux', 'no figure'],
  ['HD stable', 'no figure'],
  ['Mon 15, chat 12', 'words that only begin as labels do'],
  ['PAM 65', 'a mean pressure, which is no field of the list'],
])('“%s” is left out: %s', (cell) => {
  const found = read(cell)
  expect(found === null || found.shown === '').toBe(true)
})
