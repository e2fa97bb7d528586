import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { expect, test } from 'vitest'
import { AppError } from '#platform/server/http/error.ts'
import { createPdf } from '#testing/evidence.ts'
import type { ArchivedFile } from '../archived-file.ts'
import { unpackArchive } from './unpack-archive.ts'

const archive = (files: Zippable): Buffer => Buffer.from(zipSync(files))

/** Unpacks a ZIP like the separate process. */
async function unpacked(zip: Buffer) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sortie-zip-'))
  const files: ArchivedFile[] = []
  const say = async (line: object) => {
    if ('file' in line) files.push(line.file as ArchivedFile)
  }
  try {
    const place = path.join(folder, 'file')
    await writeFile(place, zip)
    const isArchive = await unpackArchive(place, { folder, needsTable: false, writeLine: say })
    return { isArchive, files, paths: files.map((file) => file.path) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const refusalOf = (zip: Buffer): Promise<string> =>
  unpacked(zip).then(
    ({ isArchive }) => (isArchive ? 'accepted' : 'a workbook'),
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

interface Part {
  name: string | Buffer
  content?: Buffer
  flags?: number
  /** False values for the directory of the ZIP. */
  says?: { packed?: number; unpacked?: number; at?: number; mode?: number }
}

/** Writes a ZIP by hand, with the false values of its parts. */
function handmade(parts: readonly Part[]): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const { name, content = createPdf(), flags = 0, says = {} } of parts) {
    const [bytes, packed] = [Buffer.from(name), deflateRawSync(content)]
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(flags, 6)
    head.writeUInt16LE(8, 8)
    head.writeUInt16LE(bytes.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(content), 16)
    entry.writeUInt32LE(says.packed ?? packed.length, 20)
    entry.writeUInt32LE(says.unpacked ?? content.length, 24)
    entry.writeUInt16LE(bytes.length, 28)
    entry.writeUInt32LE((says.mode ?? 0) * 65_536, 38)
    entry.writeUInt32LE(says.at ?? at, 42)
    local.push(head, bytes, packed)
    central.push(entry, bytes)
    at += 30 + bytes.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(central).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...local, ...central, end])
}

const zeros = Buffer.alloc(3 * 1024 * 1024)

test.for<[words: string, code: string, archive: () => Buffer]>([
  ['is not a ZIP', 'import_zip_unreadable', () => Buffer.from('PK and nothing else')],
  ['is cut off', 'import_zip_unreadable', () => archive({ 'a.pdf': createPdf() }).subarray(0, -30)],
  ['is protected by a password', 'import_zip_locked', () => handmade([{ name: 'a.pdf', flags: 1 }])],
  [
    'contains another archive',
    'import_zip_nested',
    () => archive({ 'a.pdf': createPdf(), 'more.zip': createPdf() }),
  ],
  ['leads out of its folder', 'import_zip_unsafe', () => handmade([{ name: '../../etc/a.pdf' }])],
  ['names an absolute path', 'import_zip_unsafe', () => handmade([{ name: '/etc/a.pdf' }])],
  ['has a name with a line break', 'import_zip_unsafe', () => handmade([{ name: 'a\nb.pdf' }])],
  ['has a name that reads backwards', 'import_zip_unsafe', () => handmade([{ name: 'a\u202Efdp.pdf' }])],
  ['contains a link', 'import_zip_unsafe', () => handmade([{ name: 'a.pdf', says: { mode: 0o120_777 } }])],
  [
    'unpacks to a thousand times its size',
    'import_zip_unsafe',
    () => handmade([{ name: 'a.pdf', content: zeros }]),
  ],
  [
    'has parts that share bytes',
    'import_zip_unsafe',
    () => handmade([{ name: 'a.pdf' }, { name: 'b.pdf', says: { at: 0 } }]),
  ],
  [
    'says that a part is smaller than it is',
    'import_zip_unreadable',
    () => handmade([{ name: 'a.pdf', content: zeros, says: { unpacked: 100 } }]),
  ],
  [
    'says that a part is larger than the whole',
    'import_zip_unsafe',
    () => handmade([{ name: 'a.pdf', says: { packed: 10, unpacked: 4_000_000_000 } }]),
  ],
  [
    'has too many parts',
    'import_zip_too_many',
    () =>
      archive(Object.fromEntries(Array.from({ length: 401 }, (_, index) => [`${index}.pdf`, createPdf()]))),
  ],
  ['contains no evidence', 'import_zip_no_files', () => archive({ 'readme.txt': strToU8('words') })],
])('a ZIP that %s is refused with a sentence', async ([, code, made]) => {
  expect(await refusalOf(made())).toBe(code)
})

test('a workbook is a ZIP too, but is not unpacked as one', async () => {
  const workbook = archive({ 'xl/workbook.xml': strToU8('<workbook/>'), 'more.zip': createPdf() })
  expect(await refusalOf(workbook)).toBe('a workbook')
})

test('names are decoded correctly even if the ZIP does not state their encoding', async () => {
  const { paths } = await unpacked(
    handmade([{ name: 'é.pdf' }, { name: Buffer.from([0x82, 0x2e, 0x70, 0x64, 0x66]) }]),
  )
  expect(paths).toEqual(['é.pdf', 'é.pdf'])
})

test('the same content twice is stored once', async () => {
  const { files } = await unpacked(
    archive({ 'a/als.pdf': createPdf(), 'b/als.pdf': createPdf(), 'c.pdf': createPdf('other') }),
  )
  expect(new Set(files.map(({ id }) => id)).size).toBe(2)
  expect(files[2]?.at).toBe(files[0]?.bytes)
})
