import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { zipSync, strToU8 } from 'fflate'
import { v7 as uuid } from 'uuid'
import type { EvidenceFile } from '#evidence/contract.ts'
import { linkTo } from '#evidence/server/links.ts'
import { toEvidenceView } from '#evidence/server/views.ts'
import type { GivenUser } from './given.ts'
import type { TestApp } from './test.ts'

/** Files as people keep them as evidence. */
export const pdf = (words = 'A certificate'): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<</Title(${words})>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`, 'latin1')

/** A PDF of one page, which is red. */
export const redPdf = (): Buffer =>
  Buffer.from(
    `%PDF-1.7
1 0 obj
<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj
<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R>>
endobj
4 0 obj
<</Length 28>>stream
1 0 0 rg
0 0 400 400 re
f
endstream
endobj
trailer
<</Root 1 0 R>>
%%EOF
`,
    'latin1',
  )

/** A PDF with these objects, and with `packed` ones in an object stream. */
export const pdfOf = (
  objects: string,
  packed?: string | Buffer,
  dictionary = '/Filter/FlateDecode',
): Buffer => {
  const stream = typeof packed === 'string' ? deflateSync(packed) : (packed ?? Buffer.alloc(0))
  const head = `2 0 obj\n<</Type/ObjStm/N 1/First 4${dictionary}/Length ${stream.length}>>stream\r\n`
  const parts = packed === undefined ? [] : [latin1(head), stream, latin1('\nendstream\nendobj\n')]
  return Buffer.concat([
    latin1(`%PDF-1.7\n${objects}\n`),
    ...parts,
    latin1('trailer\n<</Root 1 0 R>>\n%%EOF\n'),
  ])
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
export const docx = (more: Record<string, Uint8Array> = {}, type = wordType): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
      ),
      'word/document.xml': strToU8('<w:document/>'),
      ...more,
    }),
  )

const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)])
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), latin1(type), body])
}

export const heicMarkers = [
  'Exif of Robin',
  'xmp of Robin',
  'between the items',
  'a video behind it',
  'udes of Robin',
]

/** A HEIC with one coded item, Exif, XMP, bytes that belong to nothing, and a motion photo behind it. */
export function heic({ width = 40, height = 30 } = {}): Buffer {
  const [coded, exif] = [Buffer.alloc(50, 7), latin1('Exif of Robin')] as const
  const [between, xmp] = [latin1('between the items'), latin1('xmp of Robin')] as const
  const infe = (id: number, type: string) =>
    box('infe', u32(0x02000000), u16(id), u16(0), latin1(type), Buffer.from([0]))
  const make = (start: number) => {
    const extent = (id: number, from: number, length: number) =>
      Buffer.concat([u16(id), u16(0), u16(1), u32(from), u32(length)])
    const [exifAt, xmpAt] = [start + 50, start + 50 + exif.length + between.length]
    return Buffer.concat([
      box('ftyp', latin1('heic'), u32(0), latin1('mif1heic')),
      box(
        'meta',
        u32(0),
        box('hdlr', u32(0), u32(0), latin1('pict'), Buffer.alloc(13)),
        box('pitm', u32(0), u16(1)),
        box('iinf', u32(0), u16(3), infe(1, 'hvc1'), infe(2, 'Exif'), infe(3, 'mime')),
        box(
          'iprp',
          box('ipco', box('ispe', u32(0), u32(width), u32(height)), box('udes', latin1('udes of Robin'))),
        ),
        box(
          'iloc',
          u32(0),
          Buffer.from([0x44, 0]),
          u16(3),
          extent(1, start, 50),
          extent(2, exifAt, exif.length),
          extent(3, xmpAt, xmp.length),
        ),
      ),
      box('mdat', coded, exif, between, xmp),
      box('mpvd', latin1('a video behind it')),
    ])
  }
  return make(make(0).indexOf(coded))
}

/** An `iloc` whose sizes of offset and length are given; each item has `count` extents, which repeat `extent`. */
function crowdedHeic(
  sizes: number,
  items: number,
  count: number,
  extent: Buffer,
  more: Partial<Crowded> = {},
) {
  const { method = 0, idat = Buffer.alloc(0), mdats = 1 } = more
  const one = Buffer.concat([u16(1), u16(method), u16(0), u16(count), ...Array<Buffer>(count).fill(extent)])
  return Buffer.concat([
    box('ftyp', latin1('heic'), u32(0), latin1('mif1heic')),
    box(
      'meta',
      u32(0),
      box(
        'iinf',
        u32(0),
        u16(1),
        box('infe', u32(0x02000000), u16(1), u16(0), latin1('hvc1'), Buffer.from([0])),
      ),
      box('iprp', box('ipco', box('ispe', u32(0), u32(40), u32(30)))),
      ...(idat.length > 0 ? [box('idat', idat)] : []),
      box('iloc', u32(0x01000000), Buffer.from([sizes, 0]), u16(items), ...Array<Buffer>(items).fill(one)),
    ),
    ...Array.from({ length: mdats }, () => box('mdat', Buffer.alloc(8, 7))),
  ])
}

interface Crowded {
  method: number
  idat: Buffer
  mdats: number
}

/** Small files that name so many extents that reading them all would take minutes or all memory. */
export const crowdedHeics: Readonly<Record<string, () => Buffer>> = {
  'extents without a size': () => {
    const whole = crowdedHeic(0, 0, 0, Buffer.alloc(0))
    const at = whole.indexOf('iloc')
    const items = Buffer.concat(Array<Buffer>(65_535).fill(Buffer.concat([u16(1), u16(0), u16(65_535)])))
    const iloc = box('iloc', u32(0), Buffer.from([0, 0]), u16(65_535), items)
    const old = whole.readUInt32BE(at - 4)
    const meta = whole.indexOf('meta')
    const crowded = Buffer.concat([whole.subarray(0, at - 4), iloc, whole.subarray(at - 4 + old)])
    crowded.writeUInt32BE(whole.readUInt32BE(meta - 4) + iloc.length - old, meta - 4)
    return crowded
  },
  'extents into one idat': () =>
    crowdedHeic(0x04, 2, 55_000, u32(550_000), { method: 1, idat: Buffer.alloc(550_000, 7) }),
  'extents over many mdat': () => crowdedHeic(0x01, 14, 65_500, Buffer.from([8]), { mdats: 60 }),
}

/** Stores a certificate of this user, as an upload does once the file is inspected. */
export async function givenEvidence(
  { deps }: TestApp,
  { id: ownerId }: GivenUser,
  filename = 'certificate.pdf',
): Promise<EvidenceFile> {
  const [key, content] = [uuid(), pdf()]
  const filePath = path.join(tmpdir(), `sortie-${key}`)
  await writeFile(filePath, content)
  await deps.files.putFile(key, filePath, 'application/pdf')
  await rm(filePath)
  const now = deps.clock.now()
  const sizes = { size_bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
  const row = await deps.db
    .insertInto('evidence_files')
    .values({
      id: uuid(),
      owner_id: ownerId,
      filename,
      mime_type: 'application/pdf',
      storage_key: key,
      ...sizes,
      unused_since: now,
      uploaded_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toEvidenceView(row, linkTo(deps, row, null))
}
