/** What a column that is left out may be, for the question beside it. */
import type { Cell } from '../../files/sheets.ts'
import { plainWords } from '../../plain-words.ts'
import { targetOf } from '../../targets.contract.ts'
import { explainHeading } from '../../headings/explain-heading.ts'
import { readHeading } from '../../headings/known-headings.ts'
import { areFigures, fitOf, isCoded } from './value-fit.ts'
import { fitting } from './best-field.ts'

const point = /^clinical\.vitals\.(?:first|worst|handover)\./
const moments = ['first', 'worst', 'handover']

/** A vital sign of an unknown moment may be that of each. */
export const atEachMoment = (target: string): string[] =>
  point.test(target) && !target.endsWith('.several')
    ? [...new Set([target, ...moments.map((moment) => target.replace(point, `clinical.vitals.${moment}.`))])]
    : [target]

/** Who arrives or leaves with words beside it that nobody explains may do so here or there. */
export const otherPlace: Readonly<Record<string, string>> = {
  'mission.arriveSceneAt': 'mission.arriveDestinationAt',
  'mission.arriveDestinationAt': 'mission.arriveSceneAt',
  'mission.mobileAt': 'mission.leaveSceneAt',
  'mission.leaveSceneAt': 'mission.mobileAt',
}

const numberWords = new Set('no nr number num nummer numero n id ref reference'.split(' '))
/** What is kept in these is no number of a mission, and none of a person. */
const saysThing =
  /\b(?:psi|bar|cylinder|bottle|flasche|litres?|liters?|liter|kwh|km|miles|battery|batteri\w*|bateria|akku)\b/

/** "Retrieval #" may be a mission's number; "NO cylinder psi" and "Arr ref hosp" are none. */
function couldNameMission(heading: string): boolean {
  const words = plainWords(readHeading(heading).words)
  return numberWords.has(words.split(' ').at(-1) ?? '') && !saysThing.test(words)
}

function fits(target: string, heading: string, cells: readonly Cell[]): boolean {
  const kind = targetOf(target)?.kind
  if (kind === 'text') return !areFigures(cells)
  // The words of a list can be taught, figures beside its words cannot.
  if (isCoded(target)) return !areFigures(cells) || fitOf(target, cells) > 0
  if (kind === 'procedureMark' || kind === 'drugMark' || kind === 'sexAndAge') return true
  return fitOf(target, cells, readHeading(heading).unit) >= fitting
}

/** Returns the fields that the values of a column do not contradict. */
export function offers(targets: readonly string[], heading: string, cells: readonly Cell[]): string[] {
  const { unexplained } = explainHeading(heading)
  const isUnclear = unexplained.length > 0
  const possible = targets.flatMap((target) => {
    if (point.test(target)) return atEachMoment(target)
    if (!isUnclear) return [target]
    if (target === 'missionNumber') return couldNameMission(heading) ? [target] : []
    const other = otherPlace[target]
    return other === undefined ? [target] : [target, other]
  })
  // What the whole heading names is asked about though the values are something else: "On scene time" over 25 and 40.
  return [...new Set(possible)].filter(
    (target) => fits(target, heading, cells) || (!isUnclear && !isCoded(target)),
  )
}
