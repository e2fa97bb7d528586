import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '#platform/server/http/error.ts'
import { crowdedHeics, docx, heic, pdf } from '#testing/evidence.ts'
import { photoWithEverything } from '#testing/photo-metadata.ts'
import { kindOfName } from '../../file-kinds.ts'
import { writeCleanCopy } from './clean-copy.ts'

/** Returns the code of the refusal, or null. Anything but a refusal fails the test. */
async function refusalOf(fileName: string, bytes: Buffer): Promise<string | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sortie-test-'))
  try {
    await writeFile(path.join(folder, 'file'), bytes)
    await writeCleanCopy(path.join(folder, 'file'), kindOfName(fileName)!, path.join(folder, 'copy'))
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code
  } finally {
    await rm(folder, { recursive: true })
  }
}

test.for(['a.jpg', 'a.webp', 'a.heic', 'a.docx', 'a.pdf'])(
  'a damaged file is stored or refused, and never a fault of the reader: %s',
  async (fileName) => {
    const make = {
      jpg: () => photoWithEverything('jpeg'),
      webp: () => photoWithEverything('webp'),
      heic,
      docx,
      pdf,
    }
    const original = await make[fileName.slice(2) as keyof typeof make]()
    for (let turn = 0; turn < 60; turn += 1) {
      const bytes = Buffer.from(original)
      randomBytes(3).copy(bytes, Math.floor(Math.random() * (Math.min(bytes.length, 900) - 3)))
      expect(await refusalOf(fileName, bytes)).toSatisfy(
        (code) => code === null || String(code).startsWith('evidence_'),
      )
    }
  },
)

test.for(Object.entries(crowdedHeics))(
  'a small HEIC that names very many extents costs a few reads: %s',
  async ([, make]) => {
    expect(await refusalOf('a.heic', make())).toBe('evidence_unreadable')
  },
)
