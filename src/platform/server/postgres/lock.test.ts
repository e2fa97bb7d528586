import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

const lockFile = () => join(folder, 'sortie.lock')

test('the error of a second start names the process that uses the folder, and since when', async () => {
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(
    new RegExp(
      `Another Sortie uses the data folder ${folder} \\(process ${process.pid}, since \\d{4}-.*Z\\)`,
    ),
  )
  await lock.release()
})

test('a lock left by a killed process does not prevent a start', async () => {
  const killed = spawn('true')
  await once(killed, 'exit')
  await writeLock(killed.pid ?? 0, 'anything')
  const lock = await lockFolder(folder)
  await lock.release()
  expect(await readdir(folder)).toEqual([])
})

test('a lock whose process id now belongs to another program does not prevent a start', async () => {
  await writeLock(process.pid, 'another boot, another time')
  expect(await lockAndRelease()).toBe('taken')
})

test('a damaged lock file does not prevent a start', async () => {
  await writeFile(lockFile(), '{"pid":')
  expect(await lockAndRelease()).toBe('taken')
})

test('a start waits for a server that is stopping', async () => {
  const first = await lockFolder(folder)
  await first.announceStopping()
  setTimeout(() => void first.release(), 1_500)
  expect(await lockAndRelease()).toBe('taken')
})

test('exactly one of many simultaneous starts takes over a stale lock', async () => {
  await writeLock(process.pid, 'stale')
  const starts = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid })
})

async function lockAndRelease(): Promise<'taken'> {
  const lock = await lockFolder(folder)
  await lock.release()
  return 'taken'
}

async function writeLock(pid: number, processStart: string): Promise<void> {
  const since = new Date().toISOString()
  await writeFile(lockFile(), JSON.stringify({ pid, processStart, since, isStopping: false }))
}
