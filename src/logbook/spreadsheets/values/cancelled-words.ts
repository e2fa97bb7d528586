/**
 * Words that say that a mission was cancelled, and at which stage, as people write them among types, statuses and
 * outcomes.
 */
import { plainWords } from '../plain-words.ts'
import { meaningsOf } from './ambiguous-words.ts'

const cancelledPattern =
  /\b(?:cancel\w*|cancl?|cnx|st(?:oo|an)d ?down|stood down|storn\w*|abgebrochen|abbruch|abbestell\w*|fehlalarm|falso allarme|falsa alarma|fausse alerte|falsk alarm|false alarm|annul\w*|anulad\w*|anulacion|leerfahrt|declinad\w*|avbrut\w*|avbest\w*|avbr|avvist|avvisad|avslatt|bom|bomtur|bomkorning|snudd|vande|vand om|avlyst|inst[ae]llt|fehlfahrt|fehleinsatz|declin\w*|turned back|turned around|afgewezen|rifiutato|rechazad\w*|aflyst|afbestilt|geannul\w*|cancelad\w*|abort\w*|aborted|interrotto|interrompu)\b/
const stagePatterns: readonly (readonly [words: RegExp, result: string])[] = [
  [
    /\b(?:weather|wx|wetter\w*|meteo\w*|mal tiempo|maltempo|vaer|vader|vejr|weer|fog|nebel|brouillard|icing)\b/,
    'aborted_weather',
  ],
  [/\b(?:techni\w*|tecnic\w*|teknisk\w*|unserviceable|u s|defekt|panne|fault)\b/, 'aborted_technical'],
  [/\babort\w*\b/, 'aborted_operational'],
  [/\b(?:declin\w*|avvist|avvisad|avslatt|afgewezen|rifiutato|rechazad\w*)\b/, 'declined'],
  [
    /\b(?:before|prior to|pre|vor|avant|for|fore|antes de|prima di|voor) (?:the )?(?:departure|launch|dispatch|activation|take ?off|takeoff|mobile|mobilising|mobilizing|leaving|lift|abflug|start|abfahrt|ausrucken|depart|decollage|avgang|avfard|salida|partenza|vertrek)\b/,
    'stood_down_before_mobile',
  ],
  [
    /\b(?:on|at|upon) (?:scene|site|arrival|location)\b|\b(?:vor ort|an der einsatzstelle|sur place|pa stedet|pa plats|ter plaatse|en el lugar|sul posto)\b/,
    'stood_down_on_scene',
  ],
  [
    /\b(?:en route|enroute|in flight|airborne|unterwegs|auf anflug|im anflug|en vol|underveis|pa vag|pa vei|onderweg|en camino|en vuelo|en ruta|in volo)\b/,
    'stood_down_en_route',
  ],
]

/** A cancelled mission, as a cell describes it. */
export interface CancelledMission {
  /** The outcome, if the words give the stage or the reason. */
  result: string | null
}

/** "Patient declined" does not mean that the mission was cancelled. */
const patientPattern = /\b(?:pt|pat|pas|patient\w*|pasient\w*|paziente|paciente|parents?|famil\w*)\b/

/** Reads a text that only says that the mission was cancelled, and perhaps when or why. Null for any other text. */
export function readCancelled(text: string): CancelledMission | null {
  const words = plainWords(text)
  if (words.split(' ').length > 8 || patientPattern.test(words)) return null
  if (!cancelledPattern.test(words) && meaningsOf('missionResults', text)[0] !== 'stood_down_en_route')
    return null
  return { result: stagePatterns.find(([step]) => step.test(words))?.[1] ?? null }
}
