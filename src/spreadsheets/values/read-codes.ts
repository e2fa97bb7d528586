/** Reads the words of a cell as entries of a list. */
import { labelOf } from '#reference/codes.ts'
import type { Cell } from '../files/sheets.ts'
import { squashed } from '../plain-words.ts'
import type { ImportTarget } from '../targets.contract.ts'
import { codedLists } from './coded-lists.ts'
import { findDiagnosis } from './find-diagnosis.ts'
import { drugByBeginning, knownCode } from './known-words.ts'
import { countedName, namedDrug, simplerNames, splitList } from './lists.ts'
import {
  nothingSaid,
  result,
  textOf,
  type ListedCode,
  type ReadResult,
  type ValueReader,
} from './read-result.ts'
import { codeWithin, saysNone, simplerWord } from './simpler-words.ts'
import { isNotTaken } from './vital-signs.ts'

export const listed = (list: string, reader: ValueReader) => codedLists[list] ?? reader.places[list] ?? []

/** Returns the code of a word: null if it is left out, undefined if it is unknown. */
function codeOf(list: string, reader: ValueReader, word: string): string | null | undefined {
  const key = squashed(word)
  const chosen = reader.words.get(key)
  if (chosen !== undefined) return chosen
  const known = knownCode(list, list === 'nacaScores' ? nacaOf(word) : word)
  if (known !== null) return known
  const places = reader.places[list]?.filter(
    ({ code, label }) => squashed(label) === key || squashed(code) === key,
  )
  // Of two people with one name nobody knows which is meant.
  return places?.length === 1 ? places[0]?.code : undefined
}

/** Returns the score alone of "N3", "NACA: 4" and "3/7". */
const nacaOf = (word: string): string =>
  /^n(?:aca)?[ .:-]{0,2}([0-7]|[iv]{1,3})$/i.exec(word)?.[1] ?? /^([0-7]) ?\/ ?7$/.exec(word)?.[1] ?? word

function findWithin(list: string, word: string): { code: string; isPart: boolean } | null {
  if (list === 'diagnoses') return findDiagnosis(word)
  const simpler = simplerWord(list, word)
  const code = (simpler === word ? null : knownCode(list, simpler)) ?? codeWithin(list, word)
  return code === null ? null : { code, isPart: true }
}

export function readCode(list: string, reader: ValueReader, cell: Cell): ReadResult {
  const word = textOf(cell)
  const code = codeOf(list, reader, word)
  const found = code === undefined ? findWithin(list, word) : null
  if (found) {
    const label = labelOf(listed(list, reader), found.code)
    return { ...result(found.code, label), ...(found.isPart && { isPart: true }) }
  }
  if (code === undefined && list === 'nacaScores' && isNotTaken(cell)) return nothingSaid
  // Nobody's account is what every other word means.
  const otherwise = codedLists[list]?.find((entry) => entry.code === reader.otherwise)
  if (code === undefined && otherwise) {
    const { label } = otherwise
    return { ...result(otherwise.code, label), unknownWords: [word], rest: [word] }
  }
  if (code === undefined) return { value: null, shown: '', isRead: false, unknownWords: [word] }
  if (code === null) return { ...result(null, ''), isLeftOut: true }
  return result(code, labelOf(listed(list, reader), code))
}

const isWholeIn = (list: string, reader: ValueReader) => (part: string) =>
  codeOf(list, reader, countedName(part).name) !== undefined

/** Finds an entry in a simpler form of its name. Among procedures also a drug, which many logs write there. */
function findSimpler(
  list: string,
  reader: ValueReader,
  name: string,
): (ListedCode & { rest?: string }) | undefined {
  const diagnosis = list === 'diagnoses' ? findDiagnosis(name) : null
  // Beside others on a list nothing keeps the words.
  if (diagnosis?.isPart === false) return { code: diagnosis.code, count: 1 }
  if (list !== 'procedures' && list !== 'drugs') return undefined
  for (const simpler of simplerNames(name)) {
    const code = codeOf(list, reader, simpler.name)
    if (code) return { code, count: simpler.count }
  }
  const named = namedDrug(name)
  const drug = named && (codeOf('drugs', reader, named.name) ?? drugByBeginning(named.name))
  if (!named || !drug) return undefined
  const { name: _name, figures, ...dose } = named
  return { code: drug, count: 1, drug: dose, ...(figures !== undefined && { rest: name }) }
}

export function readCodes(list: string, reader: ValueReader, cell: Cell): ReadResult {
  const parts = splitList(textOf(cell), isWholeIn(list, reader))
  const found: ListedCode[] = []
  const rest: string[] = []
  const unknownWords: string[] = []
  for (const part of parts) {
    const { name, count } = countedName(part)
    const code = codeOf(list, reader, name)
    const simpler = code === undefined ? findSimpler(list, reader, name) : undefined
    if (code === undefined && !simpler && saysNone(name)) continue
    if (simpler) {
      const { rest: more, ...entry } = simpler
      found.push(entry)
      if (more !== undefined) rest.push(more)
    } else if (code === undefined) unknownWords.push(name)
    else if (code !== null) found.push({ code, count })
  }
  const shown = found.map(({ code, drug }) => labelOf(listed(drug ? 'drugs' : list, reader), code)).join('; ')
  const isLeftOut = found.length === 0 && unknownWords.length === 0
  const isRead = found.length > 0
  return { value: isRead ? found : null, shown, isRead, unknownWords, isLeftOut, rest }
}

/** Returns the words of a cell that its list must know. */
export function wordsIn(target: ImportTarget, cell: Cell): string[] {
  if (cell === null || !target.list) return []
  if (target.kind !== 'codes') return [textOf(cell)]
  return splitList(textOf(cell), isWholeIn(target.list, { ...nothingKnown })).map(
    (part) => countedName(part).name,
  )
}

const nothingKnown: ValueReader = {
  format: { dateOrder: null, decimalMark: null, unit: null },
  words: new Map(),
  places: {},
}
