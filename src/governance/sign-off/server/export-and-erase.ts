import type { Tx } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { DataExport } from '#platform/server/capability.ts'
import type { Deps } from '#platform/server/deps.ts'
import { toJsonListFile } from '#platform/server/export-files.ts'
import { listSigningKeys } from '../chain/server/chain-queries.ts'
import { deletePairsOf } from '../chain/server/pair-queries.ts'
import { signedContent, signableCase } from '../signing-form.ts'
import { readSignOffs } from './read-signatures.ts'
import { signaturesOfActor } from './policy.ts'
import { listCasesWithFacts } from '#logging/cases/server/service.ts'
import { listOwnSignedCaseIds, listSignaturesMade } from './queries.ts'
import { deleteRequestsOf, listRequestsOfPerson } from '../requests/server/queries.ts'
import { toMadeSignatureView, toVerifiableView } from './views.ts'

export const exportedSignatures: DataExport = {
  readme: {
    'signatures.json':
      'Every signature of your cases, with everything that is needed to verify it without Sortie, and the present content of the signed fields. docs/signing.md of Sortie contains a program that verifies it.',
    'signatures-made.json':
      'Every signature that you made of somebody else’s case: when, how and at which level, without the case.',
    'sign-off-requests.json':
      'The requests for signatures that you made or received: who asked whom, for which case, when, and the outcome.',
  },
  files: (deps, actor) => [
    toJsonListFile('signatures.json', ownSignatures(deps, actor)),
    toJsonListFile('signatures-made.json', signaturesMade(deps, actor)),
    toJsonListFile('sign-off-requests.json', requests(deps, actor)),
  ],
}

const pageSize = 100

/** Yields the signatures of all cases of the user, reading one page of cases at a time. */
async function* ownSignatures(deps: Deps, actor: Actor): AsyncGenerator<object> {
  const keys = new Map((await listSigningKeys(deps.db)).map((key) => [key.id, key.public_key]))
  let after: string | null = null
  for (;;) {
    const ids: string[] = await listOwnSignedCaseIds(deps.db, signaturesOfActor(actor), after, pageSize)
    const cases = await listCasesWithFacts(deps.db, actor, ids)
    for (const { found, signatures } of await readSignOffs(deps.db, cases))
      for (const { row, changedFields } of signatures) {
        const publicKey = keys.get(row.key_id)
        if (publicKey)
          yield toVerifiableView({
            row,
            changedFields,
            publicKey,
            content: signedContent(row.form, signableCase(found)),
          })
      }
    after = ids.at(-1) ?? null
    if (ids.length < pageSize) return
  }
}

async function* signaturesMade(deps: Deps, actor: Actor): AsyncGenerator<object> {
  let after: string | null = null
  for (;;) {
    const page: Awaited<ReturnType<typeof listSignaturesMade>> = await listSignaturesMade(
      deps.db,
      signaturesOfActor(actor),
      after,
      pageSize,
    )
    for (const row of page) yield toMadeSignatureView(row)
    after = page.at(-1)?.id ?? null
    if (page.length < pageSize) return
  }
}

async function* requests({ db }: Deps, actor: Actor): AsyncGenerator<object> {
  let after: string | null = null
  for (;;) {
    const page: Awaited<ReturnType<typeof listRequestsOfPerson>> = await listRequestsOfPerson(
      db,
      actor.id,
      after,
      pageSize,
    )
    yield* page
    after = page.at(-1)?.id ?? null
    if (page.length < pageSize) return
  }
}

/**
 * Erases requests and pairs of signers. The facts about a signed case are erased with the case, and the links of the chains stay.
 */
export async function eraseRequestsAndPairs(tx: Tx, userId: string): Promise<void> {
  await deleteRequestsOf(tx, userId)
  await deletePairsOf(tx, userId)
}
