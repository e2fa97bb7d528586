/** Headings of columns that mark or count one procedure. */
import { isAnyUnit, unitInHeading } from '../headings/explaining-words.ts'
import { plainWords, comparisonForm } from '../plain-words.ts'
import { dictionaryOf, knownCode } from '../values/known-words.ts'
import { isAbbreviated, piecesOf, readHeading, splitHeading } from '../headings/known-headings.ts'

/** Short forms that mean a procedure as the heading of a column of ticks, but something else elsewhere: DT, LT, ML. */
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
const codesByShortForm = new Map(
  Object.entries(shortForms).flatMap(([code, words]) =>
    words.split('|').map((word) => [comparisonForm(word), code] as const),
  ),
)

/** Without its accent "echo" is an echocardiogram in English; with it, any ultrasound in French. */
const codesByExactSpelling: Readonly<Record<string, string>> = {
  écho: 'ultrasound_other',
  échos: 'ultrasound_other',
}
/** "Lux" may mean the reduction of a dislocation or of a fracture, so a heading with it is not taken for either. */
const twoProceduresPattern = /\blux/

/**
 * Returns the procedure of "Ceint. pelv." or "Réduct.", if all known words that it may abbreviate mean one procedure.
 */
function findAbbreviated(heading: string): string | null {
  if (!isAbbreviated(heading)) return null
  const [first, ...others] = piecesOf(heading)
  if (first === undefined || first.letters.length < 4) return null
  const codes = new Set<string>()
  for (const [word, code] of dictionaryOf('procedures')) {
    if (!word.startsWith(first.letters)) continue
    let searchFrom = first.letters.length
    for (const piece of others) {
      const offset = searchFrom < 0 ? -1 : word.indexOf(piece.letters, searchFrom)
      searchFrom = offset < 0 ? -1 : offset + piece.letters.length
    }
    if (searchFrom >= 0) codes.add(code)
  }
  const [code] = codes
  return codes.size === 1 && code !== undefined ? code : null
}

function procedureByName(heading: string): string | null {
  const exactCode = codesByExactSpelling[heading.trim().toLowerCase().normalize('NFC').replace(/\.$/, '')]
  return (
    exactCode ??
    codesByShortForm.get(comparisonForm(heading)) ??
    knownCode('procedures', heading) ??
    findAbbreviated(heading)
  )
}

/** Returns the procedure that a heading names. If the heading has several parts, all must name the same procedure. */
export function procedureOfHeading(heading: string): string | null {
  if (twoProceduresPattern.test(plainWords(heading))) return null
  const { words } = readHeading(heading)
  const wholeCode = procedureByName(words) ?? procedureByName(heading)
  if (wholeCode !== null) return wholeCode
  const codes = new Set(splitHeading(words).map(procedureByName))
  const [code] = codes
  return codes.size === 1 && code !== undefined ? code : null
}

/**
 * Returns the procedure that the cells below a heading mark or count. Cells under a dose unit are not counts: "TXA
 * (g)".
 */
export function procedureOfColumn(heading: string, isCounted = false): string | null {
  if (unitInHeading({ code: 'drugs.mark', kind: 'drugMark' }, heading) !== null) return null
  return (isCounted ? procedureIfCounted(heading) : null) ?? procedureOfHeading(heading)
}

/** Giving one of these is a single procedure; a number says how much was given. */
const proceduresGivenInUnits = new Set(
  'blood_given red_cells_given plasma_given whole_blood_given platelets_given fibrinogen_given tranexamic_acid_given antibiotics_given antidote_given fluid_resuscitation'.split(
    ' ',
  ),
)
export const isGivenInUnits = (procedure: string | null): boolean =>
  procedure !== null && proceduresGivenInUnits.has(procedure)

/** "CE" above numbers counts red cell concentrates in French; above ticks it may also mean a foreign body. */
export const procedureIfCounted = (heading: string): string | null =>
  comparisonForm(readHeading(heading).words) === 'ce' ? 'red_cells_given' : null

/** Whether a heading means one procedure only: short forms of two letters and truncated words may mean several. */
export const isCertainMark = (heading: string): boolean => {
  const { words } = readHeading(heading)
  return comparisonForm(words).length > 2 && !isAbbreviated(heading)
}

/** Whether brackets contain something that is neither a unit nor a procedure: "Winch (night)" counts only some uses. */
export const saysMoreInBrackets = (heading: string): boolean => {
  const { unit } = readHeading(heading)
  // "(n)" and "(y/n)" only say how cells are filled in.
  return (
    unit !== null && comparisonForm(unit).length > 2 && !isAnyUnit(unit) && procedureByName(unit) === null
  )
}
