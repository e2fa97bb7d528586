/** What may be left out of the words for an entry of a list. */
import { plainWords, squashed } from '../plain-words.ts'

const onTheWay = new Set(
  'naar direct direkt til till nach to via in ins op opn opname opgen opgenomen overgedr overgedragen overdracht afd avd pa auf au aux en vers a inlagd innlagt aufgenommen'.split(
    ' ',
  ),
)

/** Returns "IC" of "naar IC opn.", and "ETT" of "ETT 7,5 (amb)"; words of other lists as they are. */
export function simplerWord(list: string, word: string): string {
  if (list === 'finalAirways') return /^[\p{L}-]{2,20}/u.exec(word.trim())?.[0] ?? word
  if (list !== 'destinationTypes') return word
  const parts = plainWords(word).split(' ')
  return parts.filter((part) => !onTheWay.has(part)).join(' ')
}

const none = new Set(
  'geen niets nvt keine keiner nichts ob kein ingen inga intet ikke none nil nothing na aucun aucune rien neant nessuno nessuna niente ninguno ninguna nada'.split(
    ' ',
  ),
)

/** Whether an entry of a list says that there was none: "-", "keine", "o.B." */
export const saysNone = (word: string): boolean => !/[\p{L}\p{N}]/u.test(word) || none.has(squashed(word))
