import type { Places } from '../contract.ts'
import type { PlacesRow } from './queries.ts'

export const toPlacesView = ({ id, org_name, bases, regions, version }: PlacesRow): Places => ({
  _id: id,
  id,
  org_name,
  bases: bases.map(({ code, label, active }) => ({ code, label, active })),
  regions: regions.map(({ code, label, active }) => ({ code, label, active })),
  version,
})
