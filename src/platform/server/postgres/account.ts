import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '../start-problem.ts'

const run = promisify(execFile)

/** The system user PostgreSQL runs as, when that is not ourselves. */
export interface Account {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root: there it runs as the user `postgres`, made when missing. Null: as ourselves. */
export async function postgresAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const found = await findAccount()
  if (found) return found
  await createAccount()
  const created = await findAccount()
  if (created) return created
  throw new StartProblem(
    'Sortie runs as root, PostgreSQL must not, and the user "postgres" to run it as could not be created: ' +
      'create that user, or start Sortie as an ordinary user.',
  )
}

async function findAccount(): Promise<Account | null> {
  try {
    const [user, group] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
    return { uid: Number(user.stdout), gid: Number(group.stdout) }
  } catch {
    return null // `id` fails for an unknown user
  }
}

async function createAccount(): Promise<void> {
  const shell = '/usr/sbin/nologin'
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', shell, 'postgres']],
    ['adduser', ['-S', '-D', '-H', '-s', shell, 'postgres']], // busybox
  ]
  for (const [command, args] of ways) {
    try {
      await run(command, args)
      return
    } catch {
      // The next way, or the caller's sentence.
    }
  }
}

/** The first folder on the way to `target` that `account` may not pass, or null when it can reach it. */
export async function firstUnreachableFolder(target: string, account: Account): Promise<string | null> {
  const folders: string[] = []
  for (let folder = resolve(target); ; folder = dirname(folder)) {
    folders.unshift(folder)
    if (folder === dirname(folder)) break
  }
  for (const folder of folders) {
    const { mode, uid, gid } = await stat(folder)
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
    if (((mode >> shift) & 1) === 0) return folder
  }
  return null
}
