import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listSupervisionLinks: ['GET /api/admin/users/:id/supervision', 'administrators'],
  makeSupervisionLink: ['POST /api/admin/users/:id/supervision', 'administrators', { proof: 'always' }],
  changeSupervisionLink: ['PUT /api/admin/supervision-links/:id', 'administrators', { proof: 'always' }],
  endSupervisionLink: ['POST /api/admin/supervision-links/:id/end', 'administrators', { proof: 'always' }],
  listCovers: ['GET /api/covers', 'overseers'],
  nameCover: ['POST /api/covers', 'overseers', { proof: 'always' }],
  endCover: ['POST /api/covers/end', 'overseers', { proof: 'always' }],
})
