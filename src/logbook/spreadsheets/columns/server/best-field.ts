/** Finds the field that the values of a column fit best, beginning with the one that its heading names. */
import type { Cell } from '../../files/sheets.ts'
import { readHeading } from '../../headings/known-headings.ts'
import { plainWords } from '../../plain-words.ts'
import { targetOf } from '../../targets.contract.ts'
import { areFigures, areMarks, fitOf, hasShortWords, isCoded, isList, isRespiratory } from './value-fit.ts'

/** Headings that stand for several fields; the values decide, and the user confirms it. */
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

/** Kinds that take any text fit always. */
export const fitting = 0.5
/** Where hardly a value is one of the field that the heading names, fewer of the other are enough. */
const [hardlyAny, someShare] = [0.1, 0.3]
/** Words of a coded field can be mapped by the user, so few known ones are enough. */
export const fittingCodes = 0.2

/** "Type" may be that of the case or of the mission; a specialty is none of a mission. */
const saysType = /(?:typ|art|soort|tipo|kind|class|categor|kategori)/

const saysDuration =
  /\b(?:min|mins|minutes?|minuten|minuter|minutter|minuti|minutos|dur|duree|dauer|duration|varighet|varighed|varaktighet|durata|duracion|duur)\b/

/** Returns the field that the values fit best, or null if they fit none. */
export function bestOf(target: string, heading: string, cells: readonly Cell[]): string | null {
  if (target.endsWith('.bloodPressure') && isRespiratory(heading, cells))
    return target.replace('bloodPressure', 'respiratoryRate')
  const kind = targetOf(target)?.kind
  if (kind === 'time' && saysDuration.test(plainWords(heading))) return null
  if (isList(target) && areMarks(cells)) return null
  if (kind === 'text' && areFigures(cells)) return null
  const own = fitOf(target, cells, readHeading(heading).unit)
  const isSpecialty = target === 'type' && !saysType.test(plainWords(heading))
  const others = (isSpecialty ? [] : (alternatives[target] ?? [])).map((other) => ({
    other,
    fit: fitOf(other, cells),
  }))
  const best = others.reduce((other, two) => (two.fit > other.fit ? two : other), { other: target, fit: own })
  // Another field must fit clearly better than the one that the heading names.
  const isClear = best.fit >= fitting || (own < hardlyAny && best.fit >= someShare)
  if (best.other !== target && isClear && best.fit > own + 0.2) return best.other
  if (isCoded(target)) {
    if (areFigures(cells) && own < fittingCodes) return null
    return own >= fittingCodes || kind !== 'codes' || hasShortWords(cells) ? target : null
  }
  return own >= fitting ? target : null
}
