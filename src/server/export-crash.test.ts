import { once } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { v7 as uuid } from 'uuid'
import { login } from '#people/accounts/contract.ts'
import { createCase } from '#logging/cases/contract.ts'
import { logbookFileSchema } from '#logbook/book/export/logbook-file.ts'
import { isAlive } from '#platform/server/postgres/postmaster.ts'
import { minimalCase } from '#testing/given.ts'
import {
  expect,
  firstAccount,
  signInFirstAccount,
  test,
  vi,
  firstAccountSettings,
  type Host,
} from '#testing/server-process.ts'

// Kills and restarts real processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const today = new Date().toISOString().slice(0, 10)
const caseCount = 400

async function signIn(host: Host) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(firstAccount)
  const answer = await host.fetch(login.path, { method: login.method, headers, body })
  const { accessToken } = login.response.parse(await answer.json())
  return (format: string) =>
    host.fetch(`/api/logbook/export?format=${format}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
}

async function logCases(host: Host): Promise<void> {
  const send = await signInFirstAccount(host)
  for (let logged = 0; logged < caseCount; logged += 40) {
    const answers = Array.from({ length: 40 }, () =>
      send(createCase.method, createCase.path, minimalCase({ _id: uuid(), date: today })),
    )
    for (const { status } of await Promise.all(answers)) expect(status).toBe(201)
  }
}

/** The processes that a server has started, but for its PostgreSQL. */
async function helpersOf(host: Host, server: number): Promise<number[]> {
  const postmaster = await host.postmasterPid()
  const helpers: number[] = []
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (parent === server && Number(name) !== postmaster) helpers.push(Number(name))
  }
  return helpers
}

/** Every file of the data folder but those of PostgreSQL, which change all the time. */
const filesOf = async ({ dataDir }: Host) =>
  (await readdir(dataDir, { recursive: true }))
    // The email about a new sign-in is no part of the export.
    .filter((name) => !/^(postgres|outbox)/.test(name))
    .toSorted()

test.for(['pdf', 'xlsx', 'json'])(
  'kill -9 amid an export (%s) leaves no file and no process behind, and the next export is whole',
  async (format, { host }) => {
    const { child } = await host.start(firstAccountSettings)
    await logCases(host)
    const files = await filesOf(host)
    const take = await signIn(host)
    const ended = once(child, 'exit')
    const answering = take(format)
    let working: number[] = []
    // A document is printed by a process of its own, before the answer begins; the others are sent as they are made.
    if (format === 'pdf')
      await vi.waitUntil(async () => (working = await helpersOf(host, child.pid ?? 0)).length > 0, {
        interval: 2,
        timeout: 10_000,
      })
    else await answering
    const isCut = answering
      .then((answer) => answer.arrayBuffer())
      .then(
        () => false,
        () => true,
      )
    child.kill('SIGKILL')
    await ended
    expect(await isCut).toBe(true)
    await vi.waitUntil(() => !working.some(isAlive), { timeout: 10_000 })
    expect((await filesOf(host)).filter((name) => !files.includes(name))).toEqual([])

    await host.start()
    const whole = await take(format)
    expect(whole.status).toBe(200)
    const bytes = Buffer.from(await whole.arrayBuffer())
    if (format === 'pdf') expect(bytes.toString('latin1').trimEnd()).toMatch(/^%PDF[^]*%%EOF$/)
    if (format === 'xlsx') expect(bytes.subarray(0, 2).toString()).toBe('PK')
    if (format === 'json')
      expect(logbookFileSchema.parse(JSON.parse(bytes.toString())).cases).toHaveLength(caseCount)
  },
)
