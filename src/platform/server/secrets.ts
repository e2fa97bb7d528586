import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError, codeOf, messageOf } from './start-problem.ts'

/** Reads the secret `DATA_DIR/secrets/<name>`, or creates it on first use. Only the user of the process can read it. */
export async function readOrCreateSecret(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name)
  const existing = await readSecret(file)
  if (existing !== null) return existing

  const newSecret = randomBytes(32).toString('base64url')
  const draft = `${file}.${process.pid}`
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    await writeFile(draft, `${newSecret}\n`, { mode: 0o600, flush: true })
  } catch (error) {
    throw new OperatorError(`The secret ${file} cannot be written (${messageOf(error)}).`)
  }
  // Linking is atomic, so two servers that start at once use the same secret.
  try {
    await link(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
  return (await readSecret(file)) ?? newSecret
}

async function readSecret(file: string): Promise<string | null> {
  try {
    const secret = (await readFile(file, 'utf8')).trim()
    if (secret.length < 32)
      throw new OperatorError(`The secret in ${file} is damaged: restore it from a backup.`)
    return secret
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`The secret ${file} cannot be read (${messageOf(error)}).`)
  }
}
