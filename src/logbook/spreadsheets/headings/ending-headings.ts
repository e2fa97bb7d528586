/** Headings that ask with yes or no how a mission ended: "Stood down?", "Storniert", "Transported (y/n)". */
import { plainWords } from '../plain-words.ts'
import { readHeading } from './known-headings.ts'

/** What stands around the word that counts, and changes nothing. */
const around = new Set(
  'y n yes no ja nein nei nee oui non si tak nie j mission job call case callout flight patient pt pat patiente pasient paciente paziente einsatz oppdrag uppdrag opgave inzet missione mision intervention wezwanie misja dyspozycja was were the is wurde wird by us service servicio servizio the'.split(
    ' ',
  ),
)

const words = (text: string): ReadonlySet<string> => new Set(text.split('|'))

const cancelled = words(
  'stood down|stand down|standdown|stooddown|cancelled|canceled|canx|cancld|called off|turned back|turned around|storniert|storno|abbestellt|annule|annulee|anulado|anulada|cancelado|cancelada|annullato|annullata|avbestilt|avbestalld|avbestallt|kansellert|aflyst|installd|geannuleerd|afgelast|odwolany|odwolana|odwolano|odwolane|anulowany|anulowana|anulowano',
)
/** Something else than the mission may have been aborted or refused. */
const perhapsCancelled = words(
  'aborted|abort|abgebrochen|abbruch|interrompu|interrompue|abortado|abortada|interrotto|interrotta|avbrutt|avbruten|avbrudt|afgebroken|przerwany|przerwana|declined|rejected|refused|abgelehnt|fehleinsatz|fehlfahrt|leerfahrt|false alarm|bomtur|bomkorning',
)
const transported = words(
  'transported|conveyed|transport|conveyance|taken to hospital|transportiert|mitgenommen|transporte|conduit|trasladado|trasladada|traslado|trasportato|trasportata|trasporto|transportert|transporterad|transporteret|vervoerd|getransporteerd|przetransportowany|przewieziony|transportowany',
)

export interface Ending {
  ending: 'cancelled' | 'transported'
  isSure: boolean
}

/** Returns what a yes below a heading says of the end of a mission, or null. */
export function endingIn(heading: string): Ending | null {
  const said = plainWords(readHeading(heading).words)
    .split(' ')
    .filter((word) => !around.has(word))
    .join(' ')
  if (cancelled.has(said)) return { ending: 'cancelled', isSure: true }
  if (perhapsCancelled.has(said)) return { ending: 'cancelled', isSure: false }
  return transported.has(said) ? { ending: 'transported', isSure: false } : null
}
