import type { FieldError } from '#platform/contract/errors.ts'
import type { EnteredCase } from '../../contract.ts'
import type { LoggingContext } from './context-queries.ts'

export interface PlaceContext extends Pick<LoggingContext, 'bases' | 'regions'> {
  /** The case before an edit. A base that has closed since then must not block other changes. */
  before?: Pick<EnteredCase, 'mission'>
}

const isListed = (places: LoggingContext['bases'], code: string | null | undefined): boolean =>
  !code || places.some((place) => place.code === code && place.active !== false)

/** Places must be codes from the organization's lists, so that no address can be entered. */
export function placeErrors(
  { mission, clinical }: EnteredCase,
  { bases, regions, before }: PlaceContext,
): FieldError[] {
  const message = 'Choose a place from your organization’s list.'
  const isUnchanged = (field: 'baseCode' | 'regionCode') =>
    before !== undefined && mission?.[field] === before.mission?.[field]
  const lines: [path: string, isRight: boolean][] = [
    ['mission.baseCode', isUnchanged('baseCode') || isListed(bases, mission?.baseCode)],
    ['mission.regionCode', isUnchanged('regionCode') || isListed(regions, mission?.regionCode)],
    // Organizations have no list of sites yet.
    ['clinical.transfer.fromSiteCode', isListed([], clinical?.transfer?.fromSiteCode)],
    ['clinical.transfer.toSiteCode', isListed([], clinical?.transfer?.toSiteCode)],
  ]
  return lines.filter(([, isRight]) => !isRight).map(([path]) => ({ path, message }))
}
