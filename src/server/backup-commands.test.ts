import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { createCase } from '#logging/cases/contract.ts'
import { listBackups } from '#platform/server/backup/write.ts'
import {
  compileCacheSettings,
  endProcess,
  expect,
  readLogbook,
  signInFirstAccount,
  test,
  vi,
  firstAccountSettings,
  type Host,
  type ServerProcess,
} from '#testing/server-process.ts'

// Each test starts several real processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const program = inject('serverPrograms').cli
const stop = ({ child }: ServerProcess) => endProcess(child, 'SIGTERM')
const environment = ({ dataDir }: Host) => ({
  DATA_DIR: dataDir,
  PATH: process.env['PATH'],
  ...compileCacheSettings,
})

async function sortie(host: Host, ...args: string[]): Promise<{ code: number; output: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...args], {
      env: environment(host),
    })
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

const facts = {
  date: '2025-03-04',
  type: 'trauma',
  mission: { missionType: 'primary_scene', result: 'patient_transported' },
  team: { myRole: 'doctor' },
  patientAge: 34,
  patientAgeUnit: 'years',
}

async function logCases(host: Host, titles: readonly string[]) {
  const send = await signInFirstAccount(host)
  for (const title of titles) {
    const { status, body } = await send('POST', createCase.path, { ...facts, title })
    expect(status, JSON.stringify(body)).toBe(201)
  }
}

const titlesOf = async (host: Host) =>
  (await readLogbook(await signInFirstAccount(host))).map(({ title }) => title).toSorted()

test('a backup of a running server brings everything back after the data folder is lost', async ({
  host,
}) => {
  const server = await host.start(firstAccountSettings)
  await logCases(host, ['Before the backup'])
  const kept = await mkdtemp(path.join(tmpdir(), 'sortie-kept-'))
  try {
    expect(await sortie(host, 'backup', '--to', kept)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Backed up'),
    })
    await logCases(host, ['After the backup'])
    const [backup = ''] = await listBackups(kept)
    expect(await sortie(host, 'restore', '--from', backup)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Sortie is running: stop it first'),
    })
    await stop(server)
    await rename(path.join(host.dataDir, 'postgres'), path.join(host.dataDir, 'postgres.lost'))
    expect(await sortie(host, 'restore', '--from', backup)).toMatchObject({ code: 0 })
    const again = await host.start()
    expect(await titlesOf(host)).toEqual(['Before the backup'])
    await logCases(host, ['After the restore'])
    await stop(again)
    const refused = await sortie(host, 'restore', '--from', backup)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Add --replace') })
    const replaced = await sortie(host, 'restore', '--from', backup, '--replace')
    expect(replaced).toMatchObject({ code: 0, output: expect.stringContaining('is kept as sortie_before_') })
    await host.start()
    expect(await titlesOf(host)).toEqual(['Before the backup'])
  } finally {
    await rm(kept, { recursive: true, force: true })
  }
})

test('a restore that is killed at any moment leaves the old database or the new one, whole', async ({
  host,
}) => {
  let server = await host.start(firstAccountSettings)
  await logCases(host, ['Old 1', 'Old 2'])
  await sortie(host, 'backup')
  const [backup = ''] = await listBackups(path.join(host.dataDir, 'backups'))
  await logCases(host, ['New'])
  const [before, after] = [
    ['New', 'Old 1', 'Old 2'],
    ['Old 1', 'Old 2'],
  ]
  for (const delay of [700, 1_000, 1_300, 1_600]) {
    await stop(server)
    const child = spawn(process.execPath, [program, 'restore', '--from', backup, '--replace'], {
      env: environment(host),
      stdio: 'ignore',
    })
    await sleep(delay)
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
    server = await host.start()
    expect([before, after]).toContainEqual(await titlesOf(host))
  }
  await stop(server)
  expect(await sortie(host, 'restore', '--from', backup, '--replace')).toMatchObject({ code: 0 })
  await host.start()
  expect(await titlesOf(host)).toEqual(after)
})

test('a backup that is killed leaves nothing that looks whole, and the next one succeeds', async ({
  host,
}) => {
  await host.start(firstAccountSettings)
  const folder = path.join(host.dataDir, 'backups')
  for (const delay of [300, 500, 700]) {
    const child = spawn(process.execPath, [program, 'backup'], { env: environment(host), stdio: 'ignore' })
    await sleep(delay)
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  }
  expect(await sortie(host, 'backup')).toMatchObject({ code: 0 })
  const names = await readdir(folder)
  expect(await listBackups(folder)).toHaveLength(names.filter((name) => !name.endsWith('.unfinished')).length)
})
