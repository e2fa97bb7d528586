import { expect, test, vi } from 'vitest'
import model from '#reference/data/name-weights.json' with { type: 'json' }
import lists from '#reference/data/person-names.json' with { type: 'json' }
import { measureProcessorMs } from '#testing/regular-expressions.ts'
import { maxTextLength } from './free-text.ts'
import { personNamesOf } from './names/name-lists.ts'
import { privacyFindingsInText } from './guard.ts'

vi.setConfig({ testTimeout: 120_000 })

const names = personNamesOf(lists, model)
const fill = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

// Near misses of numbers, addresses, links, names and dates, which most often make an expression backtrack.
const adversarial = [
  'a',
  'A',
  '1',
  ' ',
  '\n',
  '.',
  '-',
  '@',
  '/',
  '(',
  '[',
  "'",
  'a.',
  'a-',
  'A ',
  '1 ',
  '1.',
  '1-',
  '12 ',
  '12 34 ',
  '0 ',
  '07 ',
  '+44 ',
  '(0)',
  'a@',
  'a@a.',
  '@a',
  'www',
  'http',
  'http://',
  'a.com',
  'a dot ',
  'a dot a at a dot ',
  'flat 1 Aaaa ',
  'Anna & ',
  'Anna and ',
  'KOWALCHUK, ',
  'pt aaaaa ',
  'aa.aa',
  'Mr ',
  'Mr. ',
  'Dr ',
  'nok ',
  'next of kin ',
  'wife ',
  'patient ',
  'patient called ',
  'known as ',
  'Anna ',
  'anna ',
  'Anna-',
  'A. ',
  'O’',
  'Mc',
  'dob ',
  'born on ',
  '1/1/',
  '1 Jan ',
  'jan 1 ',
  '1 A ',
  '12 Aaaa ',
  '12 aaaa bbbb ',
  'street ',
  'Church Lane ',
  'SW1A ',
  'NY 123 ',
  '51.1234 ',
  '51.1234, ',
  '51°',
  '51°30',
  '///a',
  'aaaa.bbbb.',
  'mrn ',
  'mrn no ',
  'cad ',
  'job no ',
  'reg A1 ',
  'AB12 ',
  'ninety-',
  'he was ninety ',
  'he was 93, ',
  'a no. A/1',
  'aaaa aaaa no 12 34 ',
  'UMRN A-1 ',
  'A123 AAA ',
  'AAA 1234 car ',
  '12 D 123 ',
  'Box 1, RR 1, ',
  'address 1 Aaaa ',
  'Am Aaaa ',
  '1 Aaaa na Aaaa ',
  'Aaaa Aaaa NSW ',
  'North Dakota ',
  'a.b.c/',
  'aa dot ',
  '12 deg 12 min ',
  '1 janvier ',
  'TQ 12345 ',
  'aged ',
  '99 ',
  'é',
  'ß',
  '👩‍⚕️',
  '\u0301',
  // Text that is expensive to fold, to look up or to score.
  'A B ',
  'Ax By ',
  'Åø Éß ',
  'Иво ',
  'ﬁ９\u00a0',
  'Ab_Cd_',
  'a\u200b',
  'e\u0301\u0301',
  '٩٤٣ ',
  'Xq-Zv ',
]

/** Returns pseudo-random words of one length, so that no cached lookup helps. */
function unknownWords(letters: number): string {
  let state = 7
  const letter = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return String.fromCharCode(97 + ((state >>> 16) % 26))
  }
  const word = () => letter().toUpperCase() + Array.from({ length: letters - 1 }, letter).join('')
  return Array.from({ length: Math.ceil(maxTextLength / (letters + 1)) }, word).join(' ')
}

const pieces = [...adversarial, ...[2, 3, 4, 6].map(unknownWords)]
const check = (words: string) => privacyFindingsInText(words, 'x', names)

/** Measures once, and takes the best of three if that exceeds the limit, because the machine may have been busy. */
function measureCarefully(limit: number, measure: (runs: number) => number): number {
  const first = measure(1)
  return first <= limit ? first : measure(3)
}

const note =
  'Called to a 54 year old found collapsed at home: GCS 6, SpO2 82 % on air, RR 8. RSI with ketamine and rocuronium, ' +
  'grade 2 with a bougie, first pass. Noradrenaline at 0.1, 22 minutes to the regional centre, handed over to their team. ' +
  'Next time I draw up the pressors before we load.\n'

test('no text of the longest length takes over ten times as long as notes of that length', () => {
  const usual = measureProcessorMs(() => check(fill(note, maxTextLength)), 5)
  const slow = pieces.flatMap((piece) => {
    const words = fill(piece, maxTextLength)
    const times = measureCarefully(10, (runs) => measureProcessorMs(() => check(words), runs) / usual)
    // Measured: 4 times for the worst of them.
    return times > 10 ? [{ piece: piece.slice(0, 40), times }] : []
  })
  expect(slow).toEqual([])
})

test('the time does not grow quadratically with the length of the text', () => {
  const quadratic = pieces.flatMap((piece) => {
    const growth = measureCarefully(9, (runs) => {
      const few = measureProcessorMs(() => check(fill(piece, maxTextLength)), runs)
      return few < 2 ? 0 : measureProcessorMs(() => check(fill(piece, maxTextLength * 4)), runs) / few
    })
    return growth > 9 ? [{ piece: piece.slice(0, 40), growth }] : []
  })
  expect(quadratic).toEqual([])
})
