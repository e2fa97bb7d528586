/** Yes/no headings about how a mission ended: "Stood down?", "Storniert", "Transported (y/n)". */
import { plainWords } from '../plain-words.ts'
import { readHeading } from './known-headings.ts'

/** Filler words, ignored around the keyword. */
const fillerWords = new Set(
  'y n yes no ja nein nei nee oui non si tak nie j mission job call case callout flight patient pt pat patiente pasient paciente paziente einsatz oppdrag uppdrag opgave inzet missione mision intervention wezwanie misja dyspozycja was were the is wurde wird by us service servicio servizio the'.split(
    ' ',
  ),
)

const setOf = (text: string): ReadonlySet<string> => new Set(text.split('|'))

const cancelledWords = setOf(
  'stood down|stand down|standdown|stooddown|cancelled|canceled|canx|cancld|called off|turned back|turned around|storniert|storno|abbestellt|annule|annulee|anulado|anulada|cancelado|cancelada|annullato|annullata|avbestilt|avbestalld|avbestallt|kansellert|aflyst|installd|geannuleerd|afgelast|odwolany|odwolana|odwolano|odwolane|anulowany|anulowana|anulowano',
)
/** Words that may be about something other than the mission. */
const perhapsCancelledWords = setOf(
  'aborted|abort|abgebrochen|abbruch|interrompu|interrompue|abortado|abortada|interrotto|interrotta|avbrutt|avbruten|avbrudt|afgebroken|przerwany|przerwana|declined|rejected|refused|abgelehnt|fehleinsatz|fehlfahrt|leerfahrt|false alarm|bomtur|bomkorning',
)
const transportedWords = setOf(
  'transported|conveyed|transport|conveyance|taken to hospital|transportiert|mitgenommen|transporte|conduit|trasladado|trasladada|traslado|trasportato|trasportata|trasporto|transportert|transporterad|transporteret|vervoerd|getransporteerd|przetransportowany|przewieziony|transportowany',
)

export interface MissionEnd {
  ending: 'cancelled' | 'transported'
  isCertain: boolean
}

/** Returns how the mission ended if a cell under this heading says yes; null if the heading is about something else. */
export function missionEndOf(heading: string): MissionEnd | null {
  const keyword = plainWords(readHeading(heading).words)
    .split(' ')
    .filter((word) => !fillerWords.has(word))
    .join(' ')
  if (cancelledWords.has(keyword)) return { ending: 'cancelled', isCertain: true }
  if (perhapsCancelledWords.has(keyword)) return { ending: 'cancelled', isCertain: false }
  return transportedWords.has(keyword) ? { ending: 'transported', isCertain: false } : null
}
