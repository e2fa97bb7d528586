/** Headings of columns that mark or count one procedure. */
import { isAnyUnit, unitInHeading } from '../headings/explaining-words.ts'
import { plainWords, squashed } from '../plain-words.ts'
import { dictionaryOf, knownCode } from '../values/known-words.ts'
import { isAbbreviated, piecesOf, readHeading, splitHeading } from '../headings/known-headings.ts'

/** Short forms that mean a procedure above ticks, but too much elsewhere: DT, LT, ML. */
const shortForms: Readonly<Record<string, string>> = {
  chest_drain_inserted:
    'DT|drain th|drain thor|dren tor|dren torac|TxDr|Tx drain|Thx drain|thoraxdrain|thoraxdrains',
  finger_thoracostomy: 'thoracost|finger thoracost|fingerthor|mini thor|minithor',
  supraglottic_airway: 'ML|LT|LTS D|LMA i gel|larynxmasker',
  regional_nerve_block: 'BIF|ALR|FICB|3 in 1 block|bloc fem|bloc femoral',
  pelvic_binder:
    'ceint pelv|ceinture pelv|cint pelv|beckenschl|cintura pelvica|cinturon pelvico|bekkenband|pelvic b|T POD',
  iv_access: 'VVP|PVK|perif infuus|infuus|perifer venvag',
  io_access: 'botnaald|DIO|KTIO|intraoss',
  cpr_mechanical: 'LUCAS',
  cpr_manual: 'MCE|RCP|RCR|HLR|reanimatie',
  defibrillation: 'CEE|defi|defibrillatie|chocs|skock|stromstot',
  non_invasive_ventilation: 'VNI|VMNI|NIV|CPAP|CPAP NIV|NIV CPAP',
  tracheal_intubation_oral: 'intubatie|IOT',
  arterial_line: 'KTA|art kran|artkran|arterielijn|cath art|KT art',
  central_venous_access: 'VVC|CVK|CVC|centrale lijn',
  gastric_tube: 'SNG',
  transcutaneous_pacing: 'EES|pacing ext',
}
const byShortForm = new Map(
  Object.entries(shortForms).flatMap(([code, words]) =>
    words.split('|').map((word) => [squashed(word), code] as const),
  ),
)

/** Without its accent "echo" is the heart in English; with it, any ultrasound in French. */
const ownSpelling: Readonly<Record<string, string>> = { écho: 'ultrasound_other', échos: 'ultrasound_other' }
/** Fractures and dislocations are two procedures. */
const ofTwo = /\blux/

/** "Ceint. pelv." and "Réduct.", if all known words that they may stand for are one procedure. */
function abbreviated(heading: string): string | null {
  if (!isAbbreviated(heading)) return null
  const [first, ...others] = piecesOf(heading)
  if (first === undefined || first.letters.length < 4) return null
  const codes = new Set<string>()
  for (const [word, code] of dictionaryOf('procedures')) {
    if (!word.startsWith(first.letters)) continue
    let at = first.letters.length
    for (const piece of others) {
      const found = at < 0 ? -1 : word.indexOf(piece.letters, at)
      at = found < 0 ? -1 : found + piece.letters.length
    }
    if (at >= 0) codes.add(code)
  }
  const [code] = codes
  return codes.size === 1 && code !== undefined ? code : null
}

function procedureNamed(heading: string): string | null {
  const own = ownSpelling[heading.trim().toLowerCase().normalize('NFC').replace(/\.$/, '')]
  return own ?? byShortForm.get(squashed(heading)) ?? knownCode('procedures', heading) ?? abbreviated(heading)
}

/** Returns the procedure that a heading names. Of a heading with several names all that are known must be one procedure. */
export function procedureOfHeading(heading: string): string | null {
  if (ofTwo.test(plainWords(heading))) return null
  const { words } = readHeading(heading)
  const whole = procedureNamed(words) ?? procedureNamed(heading)
  if (whole !== null) return whole
  const codes = new Set(splitHeading(words).map(procedureNamed))
  const [code] = codes
  return codes.size === 1 && code !== undefined ? code : null
}

/** Returns the procedure that the cells below a heading mark or count. What stands below a unit of dose is no count: "TXA (g)". */
export function procedureToCount(heading: string, isCounted = false): string | null {
  if (unitInHeading({ code: 'drugs.mark', kind: 'drugMark' }, heading) !== null) return null
  return (isCounted ? countedProcedure(heading) : null) ?? procedureOfHeading(heading)
}

/** Giving these is one procedure, of which the number says how much was given. */
const givenInUnits = new Set(
  'blood_given red_cells_given plasma_given whole_blood_given platelets_given fibrinogen_given tranexamic_acid_given antibiotics_given antidote_given fluid_resuscitation'.split(
    ' ',
  ),
)
export const isGivenInUnits = (procedure: string | null): boolean =>
  procedure !== null && givenInUnits.has(procedure)

/** "CE" counts concentrates of red cells in French; ticked it may also be a foreign body. */
export const countedProcedure = (heading: string): string | null =>
  squashed(readHeading(heading).words) === 'ce' ? 'red_cells_given' : null

/** Short forms of two letters, and cut words, mean more than one thing. */
export const isCertainMark = (heading: string): boolean => {
  const { words } = readHeading(heading)
  return squashed(words).length > 2 && !isAbbreviated(heading)
}

/** Whether brackets say something that is neither a unit nor a procedure: "Winch (night)" counts only some of them. */
export const saysMoreInBrackets = (heading: string): boolean => {
  const { unit } = readHeading(heading)
  // "(n)" and "(y/n)" say how it is marked.
  return unit !== null && squashed(unit).length > 2 && !isAnyUnit(unit) && procedureNamed(unit) === null
}
