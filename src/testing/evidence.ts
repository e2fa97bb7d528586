import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { zipSync, strToU8 } from 'fflate'
import { v7 as uuid } from 'uuid'
import type { EvidenceFile } from '#evidence/contract.ts'
import { createLink } from '#evidence/server/links.ts'
import { toEvidenceView } from '#evidence/server/views.ts'
import type { GivenUser } from './given.ts'
import type { TestApp } from './test.ts'

/** Returns a small PDF with a title, such as a certificate. */
export const createPdf = (title = 'A certificate'): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<</Title(${title})>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`, 'latin1')

/** Returns a PDF with one red page. */
export const createRedPdf = (): Buffer =>
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

/** Returns a PDF with these objects, and with `packedObjects` in an object stream. */
export const createPdfWith = (
  objects: string,
  packedObjects?: string | Buffer,
  dictionary = '/Filter/FlateDecode',
): Buffer => {
  const stream =
    typeof packedObjects === 'string' ? deflateSync(packedObjects) : (packedObjects ?? Buffer.alloc(0))
  const head = `2 0 obj\n<</Type/ObjStm/N 1/First 4${dictionary}/Length ${stream.length}>>stream\r\n`
  const parts = packedObjects === undefined ? [] : [latin1(head), stream, latin1('\nendstream\nendobj\n')]
  return Buffer.concat([
    latin1(`%PDF-1.7\n${objects}\n`),
    ...parts,
    latin1('trailer\n<</Root 1 0 R>>\n%%EOF\n'),
  ])
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
export const createDocx = (furtherParts: Record<string, Uint8Array> = {}, type = wordType): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
      ),
      'word/document.xml': strToU8('<w:document/>'),
      ...furtherParts,
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

/** Returns a HEIC file with one coded item, Exif, XMP, bytes that belong to no item, and a video after the picture. */
export function createHeic({ width = 40, height = 30 } = {}): Buffer {
  const [codedItem, exif] = [Buffer.alloc(50, 7), latin1('Exif of Robin')] as const
  const [betweenItems, xmp] = [latin1('between the items'), latin1('xmp of Robin')] as const
  const infe = (id: number, type: string) =>
    box('infe', u32(0x02000000), u16(id), u16(0), latin1(type), Buffer.from([0]))
  const make = (start: number) => {
    const extent = (id: number, from: number, length: number) =>
      Buffer.concat([u16(id), u16(0), u16(1), u32(from), u32(length)])
    const [exifAt, xmpAt] = [start + 50, start + 50 + exif.length + betweenItems.length]
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
      box('mdat', codedItem, exif, betweenItems, xmp),
      box('mpvd', latin1('a video behind it')),
    ])
  }
  return make(make(0).indexOf(codedItem))
}

/** Returns a HEIC file whose `iloc` has these field sizes and this many items, each with `extent` repeated `count` times. */
function createCrowdedHeic(
  sizes: number,
  items: number,
  count: number,
  extent: Buffer,
  options: Partial<CrowdedOptions> = {},
) {
  const { method = 0, idat = Buffer.alloc(0), mdats = 1 } = options
  const itemBytes = Buffer.concat([
    u16(1),
    u16(method),
    u16(0),
    u16(count),
    ...Array<Buffer>(count).fill(extent),
  ])
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
      box(
        'iloc',
        u32(0x01000000),
        Buffer.from([sizes, 0]),
        u16(items),
        ...Array<Buffer>(items).fill(itemBytes),
      ),
    ),
    ...Array.from({ length: mdats }, () => box('mdat', Buffer.alloc(8, 7))),
  ])
}

interface CrowdedOptions {
  method: number
  idat: Buffer
  mdats: number
}

/** Small files with so many extents that reading all of them would take minutes, or would use all memory. */
export const crowdedHeics: Readonly<Record<string, () => Buffer>> = {
  'extents without a size': () => {
    const emptyHeic = createCrowdedHeic(0, 0, 0, Buffer.alloc(0))
    const ilocOffset = emptyHeic.indexOf('iloc')
    const items = Buffer.concat(Array<Buffer>(65_535).fill(Buffer.concat([u16(1), u16(0), u16(65_535)])))
    const iloc = box('iloc', u32(0), Buffer.from([0, 0]), u16(65_535), items)
    const oldLength = emptyHeic.readUInt32BE(ilocOffset - 4)
    const metaOffset = emptyHeic.indexOf('meta')
    const crowded = Buffer.concat([
      emptyHeic.subarray(0, ilocOffset - 4),
      iloc,
      emptyHeic.subarray(ilocOffset - 4 + oldLength),
    ])
    crowded.writeUInt32BE(emptyHeic.readUInt32BE(metaOffset - 4) + iloc.length - oldLength, metaOffset - 4)
    return crowded
  },
  'extents into one idat': () =>
    createCrowdedHeic(0x04, 2, 55_000, u32(550_000), { method: 1, idat: Buffer.alloc(550_000, 7) }),
  'extents over many mdat': () => createCrowdedHeic(0x01, 14, 65_500, Buffer.from([8]), { mdats: 60 }),
}

/** Stores a certificate of this user, as an upload does after inspecting the file. */
export async function givenEvidence(
  { deps }: TestApp,
  { id: ownerId }: GivenUser,
  filename = 'certificate.pdf',
): Promise<EvidenceFile> {
  const [key, content] = [uuid(), createPdf()]
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
  return toEvidenceView(row, createLink(deps, row, null))
}
