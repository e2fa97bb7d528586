import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const packageFile = path.resolve(import.meta.dirname, '../../../package.json')
const packageSchema = z.object({ version: z.string() })

export const readProductVersion = async (): Promise<string> =>
  packageSchema.parse(JSON.parse(await readFile(packageFile, 'utf8'))).version
