/** The fields that a left-out column may be, for the question next to it. */
import type { Cell } from '../../files/sheets.ts'
import { plainWords } from '../../plain-words.ts'
import { targetOf } from '../../targets.contract.ts'
import { explainHeading } from '../../headings/explain-heading.ts'
import { readHeading } from '../../headings/known-headings.ts'
import { areFigures, fitOf, isCoded } from './value-fit.ts'
import { minFit } from './best-field.ts'

const vitalSignPrefix = /^clinical\.vitals\.(?:first|worst|handover)\./
const moments = ['first', 'worst', 'handover']

/** Returns a vital sign at every moment, because the heading may not say at which it was measured. */
export const atEachMoment = (target: string): string[] =>
  vitalSignPrefix.test(target) && !target.endsWith('.several')
    ? [
        ...new Set([
          target,
          ...moments.map((moment) => target.replace(vitalSignPrefix, `clinical.vitals.${moment}.`)),
        ]),
      ]
    : [target]

/** With unknown words in the heading, an arrival or departure may be at the scene or at the hospital. */
export const otherPlace: Readonly<Record<string, string>> = {
  'mission.arriveSceneAt': 'mission.arriveDestinationAt',
  'mission.arriveDestinationAt': 'mission.arriveSceneAt',
  'mission.mobileAt': 'mission.leaveSceneAt',
  'mission.leaveSceneAt': 'mission.mobileAt',
}

const numberWords = new Set('no nr number num nummer numero n id ref reference'.split(' '))
/** Numbers of equipment and supplies are neither mission numbers nor people's numbers. */
const equipmentPattern =
  /\b(?:psi|bar|cylinder|bottle|flasche|litres?|liters?|liter|kwh|km|miles|battery|batteri\w*|bateria|akku)\b/

/** "Retrieval #" may be a mission number; "NO cylinder psi" and "Arr ref hosp" are not. */
function couldNameMission(heading: string): boolean {
  const words = plainWords(readHeading(heading).words)
  return numberWords.has(words.split(' ').at(-1) ?? '') && !equipmentPattern.test(words)
}

function isPossible(target: string, heading: string, cells: readonly Cell[]): boolean {
  const kind = targetOf(target)?.kind
  if (kind === 'text') return !areFigures(cells)
  // Unknown words can be matched to entries of a list, but numbers cannot.
  if (isCoded(target)) return !areFigures(cells) || fitOf(target, cells) > 0
  if (kind === 'procedureMark' || kind === 'drugMark' || kind === 'sexAndAge') return true
  return fitOf(target, cells, readHeading(heading).unit) >= minFit
}

/** Returns the fields that the values of a column do not contradict. */
export function findPossibleFields(
  targets: readonly string[],
  heading: string,
  cells: readonly Cell[],
): string[] {
  const { unexplained } = explainHeading(heading)
  const isUnclear = unexplained.length > 0
  const possibleTargets = targets.flatMap((target) => {
    if (vitalSignPrefix.test(target)) return atEachMoment(target)
    if (!isUnclear) return [target]
    if (target === 'missionNumber') return couldNameMission(heading) ? [target] : []
    const other = otherPlace[target]
    return other === undefined ? [target] : [target, other]
  })
  // A fully understood heading stays a candidate even if the values do not fit: "On scene time" over 25 and 40.
  return [...new Set(possibleTargets)].filter(
    (target) => isPossible(target, heading, cells) || (!isUnclear && !isCoded(target)),
  )
}
