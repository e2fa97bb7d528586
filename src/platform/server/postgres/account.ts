import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '../start-problem.ts'

const run = promisify(execFile)

/** The system user that PostgreSQL runs as, if it is not the user of this process. */
export interface Account {
  uid: number
  gid: number
}

/**
 * Returns the user that PostgreSQL runs as, or null for the user of this process. PostgreSQL refuses to run as root: there
 * it runs as `postgres`, which is created if missing.
 */
export async function findOrCreateAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const existingAccount = await findAccount()
  if (existingAccount) return existingAccount
  await createAccount()
  const created = await findAccount()
  if (created) return created
  throw new OperatorError(
    'Sortie runs as root, but PostgreSQL cannot, and the user "postgres" could not be created to run it: ' +
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
  const commands: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', shell, 'postgres']],
    ['adduser', ['-S', '-D', '-H', '-s', shell, 'postgres']], // busybox
  ]
  for (const [command, args] of commands) {
    try {
      await run(command, args)
      return
    } catch {
      // Tries the next command. If none works, the caller throws.
    }
  }
}

/** Returns the first folder in the path to `target` that `account` may not enter, or null if it can reach `target`. */
export async function findUnreachableFolder(target: string, account: Account): Promise<string | null> {
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
