import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { authenticate } from '#people/accounts/sign-in/server/service.ts'
import { createDb } from '#platform/server/db/database.ts'
import type { Given } from '#testing/given.ts'
import { test as base, describe, expect, type TestApp } from '#testing/test.ts'
import { signCase } from '../../contract.ts'
import { createSigning } from '../../server/sign-case.ts'
import { verifyChains } from './verify-chains.ts'

/** Signs some cases of one clinician. */
async function signSome(app: TestApp, given: Given, count: number): Promise<string[]> {
  const { id: organizationId } = await given.organization()
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const clinician = await given.user({ organizationId, supervisor })
  const caseIds: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { id } = await given.case({ owner: clinician })
    const answer = await app
      .as(supervisor)
      .call(signCase, { params: { id }, body: { version: 1, level: 'local' } })
    expect(answer.status).toBe(200)
    caseIds.push(id)
  }
  return caseIds
}

interface Signed {
  /** The ids of the signatures, in the order of their chain. */
  ids: string[]
  caseIds: string[]
  /**
   * Runs SQL without triggers, as the owner of the database could. Returns the problems that the verification finds, and rolls
   * everything back.
   */
  problemsAfter: (...statements: [statement: string, ...values: unknown[]][]) => Promise<string[]>
}

class TakenBack extends Error {}

const tables = ['case_signatures', 'signed_cases', 'erased_signatures', 'signing_keys']

const test = base.extend<{ signed: Signed }>({
  signed: async ({ app, given }, use) => {
    const caseIds = await signSome(app, given, 5)
    const { rows } = await app.deps.pool.query<{ id: string }>(
      `select link.id from case_signatures link join signed_cases on signature_id = link.id
       where case_id = any ($1) order by position`,
      [caseIds],
    )
    const problemsAfter: Signed['problemsAfter'] = async (...statements) => {
      let problems: string[] = []
      const spoil = app.deps.db.transaction().execute(async (tx) => {
        for (const table of tables)
          await tx.executeQuery(CompiledQuery.raw(`alter table ${table} disable trigger user`))
        for (const [statement, ...values] of statements)
          await tx.executeQuery(CompiledQuery.raw(statement, values))
        ;({ problems } = await verifyChains({ ...app.deps, db: tx }, []))
        throw new TakenBack()
      })
      await expect(spoil).rejects.toBeInstanceOf(TakenBack)
      return problems
    }
    await use({ ids: rows.map(({ id }) => id), caseIds, problemsAfter })
  },
})

describe('verifying finds', () => {
  test('nothing if nobody changed anything', async ({ signed }) => {
    expect(await signed.problemsAfter()).toEqual([])
  })

  test.for([
    ['the name of the signer', `update case_signatures set signer_name = 'Somebody Else' where id = $1`],
    ['the day', `update case_signatures set signed_at = signed_at - interval '1 day' where id = $1`],
    ['the way', `update case_signatures set step_up = 'second_factor' where id = $1`],
    ['the hash of what was signed', `update case_signatures set record_hash = sha256('x') where id = $1`],
    [
      'the signature itself',
      `update case_signatures set signature = set_byte(signature, 5, (get_byte(signature, 5) + 1) % 256) where id = $1`,
    ],
  ] as const)('a signature after somebody changed %s', async ([, statement], { signed }) => {
    const [, , third] = signed.ids
    const problems = await signed.problemsAfter([statement, third])
    expect(problems).toContainEqual(
      expect.stringMatching(`^Signature 3 of chain .* \\(${third}\\) was changed`),
    )
    expect(problems.filter((problem) => !problem.includes(String(third)))).toEqual([])
  })

  test.for([
    ['the level', `update signed_cases set level = 'independent' where signature_id = $1`],
    ['the version', `update signed_cases set case_version = 9 where signature_id = $1`],
    ['the hash of the content', `update signed_cases set content_hash = sha256('x') where signature_id = $1`],
    [
      'a hash of a field',
      `update signed_cases set field_hashes = field_hashes - 'date' where signature_id = $1`,
    ],
    ['the salt', `update signed_cases set salt = sha256('x') where signature_id = $1`],
  ] as const)('a signed case after somebody changed %s', async ([, statement], { signed }) => {
    expect(await signed.problemsAfter([statement, signed.ids[2]])).toEqual([
      expect.stringMatching(/^Signature 3 .*: what was signed was changed by hand$/),
    ])
  })

  test('a signature that was moved to another case', async ({ signed }) => {
    const problems = await signed.problemsAfter(
      ['delete from signed_cases where signature_id = $1', signed.ids[1]],
      ['update signed_cases set case_id = $2 where signature_id = $1', signed.ids[2], signed.caseIds[1]],
    )
    expect(problems).toHaveLength(2)
  })

  test('a signature that was removed, in the middle and at the end, even if the end was adjusted', async ({
    signed,
  }) => {
    const removed = [signed.ids[2], signed.ids[4]]
    const chain = '(select chain from case_signatures where id = $1)'
    const removal: [string, ...unknown[]][] = [
      ['delete from signed_cases where signature_id = any ($1)', removed],
      ['delete from case_signatures where id = any ($1)', removed],
    ]
    const [third, fifth] = [3, 5].map((at) =>
      expect.stringMatching(new RegExp(`^Signature ${at} .* was removed by hand$`)),
    )
    expect(await signed.problemsAfter(...removal)).toEqual([third, fifth])
    expect(
      await signed.problemsAfter(...removal, [
        `update signature_chains set length = 4 where chain = ${chain}`,
        signed.ids[0],
      ]),
    ).toEqual([expect.stringMatching(/^The end of chain .* was changed by hand/), third])
    expect(
      await signed.problemsAfter(...removal, [
        `delete from signature_chains where chain = ${chain}`,
        signed.ids[0],
      ]),
    ).toEqual([expect.stringMatching(/^The end of chain .* was removed by hand/), third])
  })

  test('a signed case that was removed while the case exists, and a wrong mark of erasure', async ({
    signed,
  }) => {
    expect(
      await signed.problemsAfter(
        ['delete from signed_cases where signature_id = $1', signed.ids[2]],
        ['insert into erased_signatures (signature_id) values ($1)', signed.ids[0]],
      ),
    ).toEqual([
      expect.stringMatching(/^Signature 1 .* is marked as erased/),
      expect.stringMatching(/^Signature 3 .*without its case having been erased$/),
    ])
  })

  test('a signature that was inserted at the end, even with a key of the intruder', async ({ signed }) => {
    const insertion = `
      insert into case_signatures select $2, chain, 6, form, sha256('x'), now(), signer_id, signer_name, signer_role,
        signer_registration, session, step_up, record_hash, key_id, signature from case_signatures where id = $1`
    expect(await signed.problemsAfter([insertion, signed.ids[4], uuid()])).toEqual([
      expect.stringMatching(/^Signature 6 .* was inserted by hand$/),
    ])
    expect(
      await signed.problemsAfter(
        [`insert into signing_keys values (repeat('ab', 32), sha256('x'), now())`],
        [`update case_signatures set key_id = repeat('ab', 32) where id = $1`, signed.ids[2]],
      ),
    ).toEqual([expect.stringMatching(/^Signature 3 .* which is not trusted here$/)])
  })

  test('two signatures that changed places', async ({ signed }) => {
    const move = 'update case_signatures set position = $2 where id = $1'
    const problems = await signed.problemsAfter(
      [move, signed.ids[1], 9],
      [move, signed.ids[2], 2],
      [move, signed.ids[1], 3],
    )
    expect(problems).toHaveLength(2)
  })
})

test('the database refuses to change or remove a signature while its case is there', async ({
  app,
  given,
}) => {
  const [caseId] = await signSome(app, given, 1)
  for (const statement of [
    `update signed_cases set level = 'independent' where case_id = $1`,
    'delete from signed_cases where case_id = $1',
    `update case_signatures set signer_name = 'X' where id in (select signature_id from signed_cases where case_id = $1)`,
    'delete from case_signatures where id in (select signature_id from signed_cases where case_id = $1)',
  ])
    await expect(app.deps.pool.query(statement, [caseId])).rejects.toThrow('is kept')
})

test('after a case is erased, who signed it and when stays, without a hash or salt, and the chain still verifies', async ({
  app,
  given,
}) => {
  const caseIds = await signSome(app, given, 3)
  const before = await verifyChains(app.deps, [])
  await app.deps.db.deleteFrom('cases').where('id', '=', String(caseIds[1])).execute()
  const after = await verifyChains(app.deps, [])
  expect(after).toMatchObject({ problems: [], signatures: before.signatures, erased: before.erased + 1 })
  const { rows } = await app.deps.pool.query<object>(
    `select * from case_signatures where id in (select signature_id from erased_signatures)`,
  )
  expect(JSON.stringify(rows)).not.toContain(caseIds[1])
  expect(JSON.stringify(rows)).toContain('Robin')
})

test('an earlier key counts only if the operator names it', async ({ app, given }) => {
  await signSome(app, given, 2)
  const { rows } = await app.deps.pool.query<{ id: string }>('select id from signing_keys')
  const rotated = {
    ...app.deps,
    signingSecret: new TextEncoder().encode('another secret of 32 bytes or more'),
  }
  expect((await verifyChains(rotated, [])).problems).not.toEqual([])
  expect(
    (
      await verifyChains(
        rotated,
        rows.map(({ id }) => id),
      )
    ).problems,
  ).toEqual([])
})

test('50 clinicians’ cases signed at once by two servers make one unbroken chain', async ({ app, given }) => {
  const { id: organizationId } = await given.organization()
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const cases = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const clinician = await given.user({ organizationId, supervisor })
      return given.case({ owner: clinician })
    }),
  )
  const actor = await authenticate(app.deps, supervisor.accessToken)
  const origin = { requestId: uuid(), address: '127.0.0.1', userAgent: null }
  // A second pool has its own queues, like another process.
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 8 })
  const [signHere, signThere] = [createSigning(app.deps), createSigning({ ...app.deps, db: createDb(pool) })]
  const results = await Promise.allSettled(
    cases.map(({ id }, index) =>
      (index % 2 ? signHere : signThere)({ actor, origin }, { caseId: id, version: 1, level: 'local' }),
    ),
  )
  await pool.end()
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  const verified = await verifyChains(app.deps, [])
  expect(verified.problems).toEqual([])
  expect(verified.chains.find(({ chain }) => chain === organizationId)?.length).toBe(50)
})
