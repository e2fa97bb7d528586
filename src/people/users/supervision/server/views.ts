import type { Covers, SupervisionLink, SupervisionLinkList } from '../contract.ts'
import type { CoversOfSupervisor } from './cover-queries.ts'
import type { ClinicianLinks, LinkRow } from './link-queries.ts'

export const toLinkListView = ({ rows, today }: ClinicianLinks): SupervisionLinkList => ({
  links: rows.map(toLinkView),
  today,
})

function toLinkView(row: LinkRow): SupervisionLink {
  const covered = { id: row.covers_link_id, name: row.covered_name }
  return {
    _id: row.id,
    id: row.id,
    kind: row.kind,
    state: row.is_active ? 'active' : row.is_planned ? 'planned' : 'ended',
    supervisor: { id: row.supervisor_id, name: row.supervisor_name },
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    permissions: {
      viewCases: row.view_cases,
      viewCpd: row.view_cpd,
      viewCompliance: row.view_compliance,
      signOff: row.sign_off,
    },
    covers: covered.id === null ? null : { id: covered.id, name: covered.name ?? '' },
    endedOn: row.ended_on,
    version: row.version,
  }
}

export const toCoversView = ({ rows, ...others }: CoversOfSupervisor): Covers => ({
  covers: rows.map((row) => ({
    supervisor: { id: row.supervisor_id, name: row.supervisor_name },
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    clinicians: row.clinicians,
  })),
  ...others,
})
