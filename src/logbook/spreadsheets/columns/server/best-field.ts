/** Finds the field that the values of a column fit best, starting with the one that its heading names. */
import type { Cell } from '../../files/sheets.ts'
import { readHeading } from '../../headings/known-headings.ts'
import { plainWords } from '../../plain-words.ts'
import { targetOf } from '../../targets.contract.ts'
import { areFigures, areMarks, fitOf, hasShortWords, isCoded, isList, isRespiratory } from './value-fit.ts'

/** Headings that can mean several fields; the values decide, and the user confirms. */
const alternatives: Readonly<Record<string, readonly string[]>> = {
  type: ['mission.missionType', 'mission.platform'],
  'mission.hoistUsed': ['mission.hoistCycles'],
  'mission.missionType': ['type'],
  'mission.platform': ['mission.missionType'],
  'outcome.clinicalOutcome': ['mission.result', 'outcome.destinationType'],
  'outcome.destinationType': ['mission.arriveDestinationAt'],
  'mission.result': ['outcome.clinicalOutcome'],
  'team.myRole': ['procedures.operatorRole', 'team.supervisionLevel', 'team.myInvolvement'],
  'procedures.operatorRole': ['team.supervisionLevel', 'team.myRole'],
  'team.supervisionLevel': ['procedures.operatorRole'],
  'team.supervisorUserId': ['team.supervisionLevel'],
  patientAge: ['ageBand'],
  ageBand: ['patientAge'],
}

/** The least share of values that must fit. Kinds that accept any text always fit. */
export const minFit = 0.5
/** If hardly any value fits the field in the heading, a smaller share is enough for another field. */
const [maxHardlyAnyFit, minOtherFit] = [0.1, 0.3]
/** Users can map the words of a coded field, so a few known ones are enough. */
export const minCodeFit = 0.2

/** "Type" may be the type of the case or of the mission; "specialty" can only be that of the case. */
const typePattern = /(?:typ|art|soort|tipo|kind|class|categor|kategori)/

const durationPattern =
  /\b(?:min|mins|minutes?|minuten|minuter|minutter|minuti|minutos|dur|duree|dauer|duration|varighet|varighed|varaktighet|durata|duracion|duur)\b/

/** Returns the field that the values fit best, or null if they fit none. */
export function findBestField(target: string, heading: string, cells: readonly Cell[]): string | null {
  if (target.endsWith('.bloodPressure') && isRespiratory(heading, cells))
    return target.replace('bloodPressure', 'respiratoryRate')
  const kind = targetOf(target)?.kind
  if (kind === 'time' && durationPattern.test(plainWords(heading))) return null
  if (isList(target) && areMarks(cells)) return null
  if (kind === 'text' && areFigures(cells)) return null
  const ownFit = fitOf(target, cells, readHeading(heading).unit)
  const isSpecialty = target === 'type' && !typePattern.test(plainWords(heading))
  const otherFits = (isSpecialty ? [] : (alternatives[target] ?? [])).map((other) => ({
    other,
    fit: fitOf(other, cells),
  }))
  const best = otherFits.reduce(
    (bestSoFar, candidate) => (candidate.fit > bestSoFar.fit ? candidate : bestSoFar),
    {
      other: target,
      fit: ownFit,
    },
  )
  // Another field must fit clearly better than the one that the heading names.
  const isClear = best.fit >= minFit || (ownFit < maxHardlyAnyFit && best.fit >= minOtherFit)
  if (best.other !== target && isClear && best.fit > ownFit + 0.2) return best.other
  if (isCoded(target)) {
    if (areFigures(cells) && ownFit < minCodeFit) return null
    return ownFit >= minCodeFit || kind !== 'codes' || hasShortWords(cells) ? target : null
  }
  return ownFit >= minFit ? target : null
}
