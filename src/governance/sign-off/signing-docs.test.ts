import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { exportMyData } from '#people/profile/contract.ts'
import { updateCase } from '#logging/cases/contract.ts'
import { toUpdate } from '#testing/case-update.ts'
import { describe, expect, test as base } from '#testing/test.ts'
import { unzip } from '#testing/unzip.ts'
import { canonicalBytes, sha256 } from './chain/server/signed-bytes.ts'
import { signCase } from './contract.ts'
import { form1, type FieldTree } from './form-fields.ts'

interface Verifiable {
  link: { keyId: string; signer: object }
  record: { salt: string; contentHash: string }
  content: object
}

const text = await readFile(path.join(import.meta.dirname, '../../../docs/signing.md'), 'utf8')
const blocksOf = (language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block)
const examples = blocksOf('json').map((block) => JSON.parse(block) as Verifiable)

/** Runs the program from the documentation on a file, as a reader would. */
type Verify = (signatures: string, ...trusted: string[]) => Promise<{ code: number; lines: string[] }>

const test = base.extend<{ verify: Verify }>({
  verify: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sortie-signing-'))
    const [program, file] = [path.join(folder, 'verify.mjs'), path.join(folder, 'signatures.json')]
    await writeFile(program, blocksOf('js')[0] ?? '')
    await use(async (signatures, ...trusted) => {
      await writeFile(file, signatures)
      const run = promisify(execFile)(process.execPath, [program, file, ...trusted])
      const { stdout, code = 0 } = (await run.catch((error: { stdout: string; code: number }) => error)) as {
        stdout: string
        code?: number
      }
      return { code, lines: stdout.trim().split('\n') }
    })
    await rm(folder, { recursive: true })
  },
})

describe('docs/signing.md', () => {
  test('has a program of at most sixty lines, and three worked examples that it verifies', async ({
    verify,
  }) => {
    expect(blocksOf('js')[0]?.trim().split('\n').length).toBeLessThanOrEqual(60)
    const { code, lines } = await verify(JSON.stringify(examples), examples[0]?.link.keyId ?? '')
    expect(code).toBe(0)
    expect(lines.map((line) => / (signed|changed since): /.exec(line)?.[1])).toEqual([
      'signed',
      'changed since',
      'signed',
    ])
  })

  test('shows the bytes and hashes that Sortie makes', () => {
    const shownBytes = blocksOf('text')
    for (const [index, { link, record, content }] of examples.entries()) {
      const signed = Buffer.from(shownBytes[index]?.trim() ?? '')
      expect(sha256(Buffer.from(record.salt, 'hex'), signed).toString('hex')).toBe(record.contentHash)
      if (index !== 1) expect(canonicalBytes(content).toString()).toBe(signed.toString())
      expect(text).toContain(sha256(canonicalBytes(link)).toString('hex'))
    }
  })

  test('lists exactly the fields of form 1', () => {
    const rowOf = (tree: FieldTree, place: string): string[] => [
      `${place || '(the case)'}: ${Object.keys(tree)
        .filter((name) => typeof tree[name] !== 'object')
        .join(' ')}`.trim(),
      ...Object.entries(tree).flatMap(([name, branch]) =>
        typeof branch === 'object' ? rowOf(branch, place ? `${place}.${name}` : name) : [],
      ),
    ]
    const table = text.slice(text.indexOf('| part'), text.indexOf('**Never signed**'))
    const rows = [...table.matchAll(/^\| (`?[\w.]+`?|\(the case\)) +\| (.*?) +\|$/gm)].slice(1)
    const shown = rows.map(([, place = '', names = '']) => `${place}: ${names}`.replaceAll(/[`,]/g, ''))
    expect(shown).toEqual(rowOf(form1, ''))
  })

  test('has a program that finds each kind of forgery', async ({ verify }) => {
    const [first] = examples
    const forged = [
      { ...first, link: { ...first?.link, signer: { ...first?.link.signer, name: 'Somebody Else' } } },
      { ...first, record: { ...first?.record, level: 'independent' } },
      { ...first, content: { ...first?.content, caseId: '019c0000-0000-7000-8000-000000000002' } },
      { ...first, publicKey: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=' },
    ]
    for (const one of forged) {
      const { code, lines } = await verify(JSON.stringify([one]))
      expect({ code, line: lines[0] }).toMatchObject({ code: 1, line: expect.stringContaining('FALSE') })
    }
    expect((await verify(JSON.stringify([first]), 'another-key')).code).toBe(1)
    expect(
      (
        await verify(
          JSON.stringify([examples[0], { ...examples[2], link: { ...examples[2]?.link, position: 2 } }]),
        )
      ).code,
    ).toBe(1)
  })
})

test('the program verifies a user’s export, before and after an edit', async ({ app, given, verify }) => {
  const supervisor = await given.user({ role: 'supervisor', name: 'Zoë Ōkubo' })
  const clinician = await given.user({ supervisor })
  const logged = await given.case({
    owner: clinician,
    drugs: [{ code: 'ketamine', dose: 0.3, unit: 'mg_per_kg' }],
  })
  await app.as(supervisor).call(signCase, { params: { id: logged.id }, body: { version: 1, level: 'local' } })
  const exported = async () => {
    const headers = { authorization: `Bearer ${clinician.accessToken}` }
    const answer = await app.fastify.inject({ method: 'GET', url: exportMyData.path, headers })
    return [...unzip(answer.rawPayload)].find(([name]) => name.endsWith('signatures.json'))?.[1] ?? ''
  }
  const before = await verify(await exported())
  expect(before).toMatchObject({ code: 0, lines: [expect.stringContaining('signed: Zoë Ōkubo')] })
  const body = { ...toUpdate(logged), patientAge: 71, patientAgeUnit: 'years' as const }
  expect((await app.as(clinician).call(updateCase, { params: { id: logged.id }, body })).status).toBe(200)
  expect((await verify(await exported())).lines[0]).toContain('changed since: Zoë Ōkubo')
})
