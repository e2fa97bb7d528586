import type { CaseRequest } from '#logging/cases/contract.ts'
import { casesErrors } from '#logging/cases/errors.ts'
import { deleteUneditedCase, listKnownCases, logImportedCase } from '#logging/cases/server/service.ts'
import { toComparedCase } from './compared-case.ts'
import { caseLine } from '../../mapping/case-line.ts'
import { findingsIn } from '../../mapping/server/map-rows.ts'
import type { ServerKind } from '../../mapping/server/server-kind.ts'

export const importedCases: ServerKind = {
  async *listKnown(deps, actor) {
    for await (const page of listKnownCases(deps, actor)) yield page.map(toComparedCase)
  },
  // Safe cast: the check stored a case request.
  findingsIn: (request, context) => findingsIn(request as CaseRequest, context),
  lineOf: caseLine,
  record: async (deps, requester, { id, request, origin, signatureClaims }) => {
    const source = { claimedOrigin: origin, signatureClaims }
    await logImportedCase(deps, requester, { request: { ...request, _id: id }, ...source })
  },
  deleteUnedited: deleteUneditedCase,
  errors: casesErrors,
}
