import { findPrivacy } from '#privacy/server/service.ts'
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { targetOf, type TargetKind } from '../../targets.contract.ts'
import type { Proposal } from './propose-target.ts'

/** Values of these kinds are read as dates, numbers and codes, and nothing of the text is kept. */
const harmlessKinds = new Set<TargetKind>([
  'date',
  'time',
  'number',
  'boolean',
  'age',
  'bloodPressure',
  'procedureMark',
  'drugMark',
  'firstPass',
  'attempts',
  'sexAndAge',
  'vitalSigns',
  'code',
  'codes',
  'place',
  'person',
])
const sampleSize = 60
/** A few names in remarks are found row by row; a column that is nothing else is dropped as a whole. */
const smallestShare = 0.5
/** A sentence that names somebody is a remark. */
const mostWordsOfIdentifier = 6

/** Whether most values of a column that would be kept as text identify people. */
export function mostlyIdentifies({ target }: Proposal, cells: readonly Cell[]): boolean {
  const kind = targetOf(target)?.kind
  return !(kind && harmlessKinds.has(kind)) && mostlyIdentify(cells, kind === 'missionNumber')
}

export function mostlyIdentify(cells: readonly Cell[], isNumber = false): boolean {
  const sample = cells.filter((cell) => !isBlankCell(cell)).slice(0, sampleSize)
  const identifying = sample.filter((cell) => {
    const words = shownCell(cell)
    if (words.split(/\s+/).length > mostWordsOfIdentifier) return false
    const found = findPrivacy({ words }, { fields: { words: { kind: isNumber ? 'number' : 'words' } } })
    return found.some(
      ({ severity, pattern }) => severity === 'block' || (!isNumber && pattern === 'person_name'),
    )
  })
  return sample.length > 0 && identifying.length / sample.length > smallestShare
}
