/** Words that say that a procedure was not done, did not succeed, or was done by somebody else. */
import { plainWords } from '../plain-words.ts'

const denials = new Set(
  [
    'not declined refused failed unsuccessful abandoned considered withheld',
    'ikke ikkje avsto avstod avstatt mislykket mislyktes mislykkedes mislykka vurdert overveid',
    'ej inte icke misslyckad misslyckades misslyckat overvagd avbojd',
    'nicht kein keine abgelehnt erfolglos frustran fehlgeschlagen misslungen erwogen',
    'pas refus refuse echec impossible niet geen mislukt geweigerd overwogen',
    'fallito fallita rifiutato fallido fallida rechazado',
  ].flatMap((line) => line.split(' ')),
)
/** "No RSI" and "non eseguita", but not "ETT no. 7" or "non-invasive". "Without drugs" does not deny the procedure. */
const denyingStart = /^(?:no \p{L}|non (?:esegui|fatt|intub|riusc))/u
const doneByOthers =
  /\b(?:by|av|von|durch|par|door|da|por) (?:the )?(?:other\w*|andre|andra|anderen?|lege\w*|lakar\w*|laege\w*|doctor|dr|doc|consultant|registrar|anaesth\w*|anesth\w*|arzt|notarzt|na|medecin|smur|arts|medico|colleague|kollega|ambul\w*|amb|gp)\b/

const withoutPrefix =
  /^(?:no|without|w o|sin|sans|senza|ohne|uten|utan|uden|zonder|bez|sem|kein\w*|geen|pas de|nessun\w*|ingen|inget|aucune?)\b/

/** Whether the words deny the thing that they name. */
export const isWithout = (words: string): boolean => isDenied(words) || withoutPrefix.test(plainWords(words))

/** Whether a part of a list denies the entry that it names. */
export function isDenied(part: string): boolean {
  const words = plainWords(part)
  return (
    words.split(' ').some((word) => denials.has(word)) || denyingStart.test(words) || doneByOthers.test(words)
  )
}

/** Whether a part only denies the entry before it: "RSI, avsto". */
export const isOnlyDenial = (part: string): boolean =>
  plainWords(part)
    .split(' ')
    .every((word) => denials.has(word))
