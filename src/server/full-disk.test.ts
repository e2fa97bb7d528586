import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { login } from '#people/accounts/contract.ts'
import { listImports, startImport } from '#service/imports/batches/contract.ts'
import { errorBodySchema } from '#platform/contract/errors.ts'
import {
  expect,
  firstAccount,
  signInFirstAccount,
  test,
  vi,
  firstAccountSettings,
} from '#testing/server-process.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Makes every write beyond this size fail, as on a full disk. Needs no root, and lasts until it is lifted. */
const limitFiles = (pid: number, bytes: number | 'unlimited'): Promise<unknown> =>
  promisify(execFile)('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const file = [
  'Date,Job No,Case type,Notes',
  ...Array.from({ length: 800 }, (_, at) => `2025-03-04,H-${at},Trauma,A note of ${at} words.`),
].join('\n')

test.runIf(process.platform === 'linux')(
  'an upload that finds the disk full says so and leaves nothing behind; once there is room the next one works',
  async ({ host }) => {
    const temporary = await mkdtemp(join(tmpdir(), 'sortie-full-'))
    const { child } = await host.start({ ...firstAccountSettings, TMPDIR: temporary })
    const send = await signInFirstAccount(host)
    const signedIn = await host.fetch(login.path, {
      method: login.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(firstAccount),
    })
    const { accessToken } = login.response.parse(await signedIn.json())
    const upload = async () => {
      const headers = {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/octet-stream',
      }
      const path = `${startImport.path}?fileName=log.csv`
      const response = await host.fetch(path, { method: startImport.method, headers, body: file })
      const body: unknown = await response.json()
      return { status: response.status, body }
    }
    const listed = async () => listImports.response.parse((await send('GET', listImports.path)).body).imports

    await limitFiles(child.pid ?? 0, 8 * 1024)
    const refused = await upload()
    expect(refused.status).toBe(507)
    const { code, message } = errorBodySchema.parse(refused.body)
    expect(code).toBe('storage_full')
    expect(message).toContain('no room')
    expect(await listed()).toEqual([])
    expect([...(await filesIn(temporary)), ...(await filesIn(join(host.dataDir, 'files')))]).toEqual([])

    await limitFiles(child.pid ?? 0, 'unlimited')
    expect((await upload()).status).toBe(201)
    expect(await listed()).toMatchObject([{ state: 'mapping', totalRows: 800 }])
    expect(await filesIn(temporary)).toEqual([])
    await rm(temporary, { recursive: true, force: true })
  },
)
