import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PdfKit from 'pdfkit'
import { expect, test } from 'vitest'
import { AppError } from '#platform/server/http/error.ts'
import { strToU8 } from 'fflate'
import { crowdedHeics, createDocx, createHeic, createPdf, createPdfWith } from '#testing/evidence.ts'
import { createPhotoWithMetadata } from '#testing/photo-metadata.ts'
import { findMimeType } from '../../file-kinds.ts'
import { writeCleanCopy } from './clean-copy.ts'

/** Returns the code of the refusal, or null. Anything but a refusal fails the test. */
async function refusalOf(fileName: string, bytes: Buffer): Promise<string | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sortie-test-'))
  try {
    await writeFile(path.join(folder, 'file'), bytes)
    await writeCleanCopy(path.join(folder, 'file'), findMimeType(fileName)!, path.join(folder, 'copy'))
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
      jpg: () => createPhotoWithMetadata('jpeg'),
      webp: () => createPhotoWithMetadata('webp'),
      heic: createHeic,
      docx: createDocx,
      pdf: createPdf,
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

const script = '<</S/JavaScript/JS(app.alert(1))>>'

test.for([
  ['a script', () => createPdfWith(`1 0 obj<</OpenAction${script}>>endobj`)],
  ['a script with escaped letters', () => createPdfWith('1 0 obj<</S/J#61va#53cript/JS(1)>>endobj')],
  [
    'a script at the border of two pieces',
    () => createPdfWith(`${' '.repeat(65_536 - 22)}1 0 obj${script}endobj`),
  ],
  ['a script in an object stream', () => createPdfWith('1 0 obj<<>>endobj', `3 0 ${script}`)],
  ['a script in a long object stream', () => createPdfWith('', `3 0 ${'<</A 1>>'.repeat(100_000)}${script}`)],
  ['a program to start', () => createPdfWith('1 0 obj<</S/Launch/F(calc.exe)>>endobj')],
  ['a file inside', () => createPdfWith('1 0 obj<</Names<</EmbeddedFiles 2 0 R>>>>endobj')],
  ['a form with scripts', () => createPdfWith('1 0 obj<</AcroForm<</XFA[]>>>>endobj')],
  [
    'an object stream with an escaped name',
    () => createPdfWith('2 0 obj<</Type/Obj#53tm/N 1>>stream\nendstream'),
  ],
  [
    'an object stream in another encoding',
    () => createPdfWith('', Buffer.from('00>'), '/Filter/ASCIIHexDecode'),
  ],
  ['an object stream packed twice', () => createPdfWith('', '3 0 1', '/Filter[/FlateDecode/FlateDecode]')],
  ['an object stream in another file', () => createPdfWith('', '3 0 1', '/F(other.pdf)/Filter/FlateDecode')],
  ['an object stream behind a comment', () => createPdfWith('', '3 0 1', '% stream\n/Filter/FlateDecode')],
] as const)('a PDF with %s is refused', async ([, make]) => {
  expect(await refusalOf('a.pdf', make())).toBe('evidence_acts')
})

test('a PDF that does nothing but show its pages is stored, also with object streams, links and a plain form', async () => {
  for (const objects of [
    '1 0 obj<</S/URI/URI(https://example.org/launch)>>endobj',
    '1 0 obj<</AcroForm<</Fields[]>>>>endobj',
    '1 0 obj<</BaseFont/LaunchSans/Encrypted true>>endobj',
  ])
    expect(await refusalOf('a.pdf', createPdfWith(objects, '3 0 <</Title(JavaScript for nurses)>>'))).toBe(
      null,
    )
  expect(await refusalOf('a.pdf', createPdfWith('', Buffer.from('3 0 <<>>'), ''))).toBe(null)
})

/** A PDF as programs lock it against changes, with these objects in an object stream; a password is asked with `secret`. */
async function lockedPdf(pdfVersion: string, objects: string, { secret = '', compress = true } = {}) {
  const options = {
    pdfVersion,
    compress,
    ownerPassword: 'owner',
    ...(secret !== '' && { userPassword: secret }),
  }
  const document = new PdfKit(options as PDFKit.PDFDocumentOptions)
  const stream = document.ref({ Type: 'ObjStm', N: 1, First: 4 })
  stream.write(Buffer.from(`3 0 ${objects}`))
  stream.end(Buffer.alloc(0))
  document.end()
  const pieces: Buffer[] = []
  for await (const piece of document as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}

// From RC4 with 40 bits to AES with 256.
test.for(['1.3', '1.4', '1.6', '1.7ext3'])(
  'a PDF %s that is locked against changes is read: stored if nothing in it acts, and refused otherwise',
  async (version) => {
    for (const compress of [true, false]) {
      const plain = await lockedPdf(version, '<</A/B>>', { compress })
      expect(await refusalOf('a.pdf', plain)).toBe(null)
      expect(await refusalOf('a.pdf', await lockedPdf(version, script, { compress }))).toBe('evidence_acts')
    }
    const secret = await lockedPdf(version, '<</A/B>>', { secret: 'secret' })
    expect(await refusalOf('a.pdf', secret)).toBe('evidence_locked')
  },
)

test('a PDF with two locks, or with a lock of another kind, is refused as locked; one without object streams is stored', async () => {
  const locked = '1 0 obj<</Filter/Standard>>endobj trailer<</Encrypt 1 0 R>>'
  expect(await refusalOf('a.pdf', createPdfWith(locked, 'any'))).toBe('evidence_locked')
  expect(await refusalOf('a.pdf', createPdfWith(locked))).toBe(null)
  const whole = await lockedPdf('1.6', '<</A/B>>')
  const [lock = '', id = ''] = /\/Encrypt (\d+) 0 R/.exec(whole.toString('latin1')) ?? []
  const twice = Buffer.concat([whole, Buffer.from(`\n${id} 0 obj\n<</Filter/Standard>>\nendobj\n%%EOF\n`)])
  expect(await refusalOf('a.pdf', twice)).toBe('evidence_locked')
  const other = Buffer.concat([whole, Buffer.from(`\ntrailer\n<<${lock.replace(id, '1')}>>\n%%EOF\n`)])
  expect(await refusalOf('a.pdf', other)).toBe('evidence_locked')
})

test('a PDF whose object streams unpack to too much, or do not unpack, is refused', async () => {
  expect(await refusalOf('a.pdf', createPdfWith('', ' '.repeat(101 * 1024 * 1024)))).toBe(
    'evidence_too_large_inside',
  )
  expect(await refusalOf('a.pdf', createPdfWith('', Buffer.from('no zlib')))).toBe('evidence_unreadable')
})

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const withRelation = (kind: string, target: string, mode = 'External') =>
  createDocx({
    'word/_rels/settings.xml.rels': strToU8(
      `<Relationships><Relationship Id="r1" Type="${office}/${kind}" Target="${target}"${mode && ` TargetMode="${mode}"`}/></Relationships>`,
    ),
  })

test.for([
  ['a template elsewhere', () => withRelation('attachedTemplate', 'https://example.org/a.dotm')],
  ['a template on a share', () => withRelation('attachedTemplate', 'file:///\\\\host\\share\\a.dotm')],
  ['a template whose place is escaped', () => withRelation('attachedTemplate', '&#104;ttps://example.org/a')],
  [
    'a template that hides that it is elsewhere',
    () => withRelation('attachedTemplate', 'https://example.org/a', ''),
  ],
  ['a picture elsewhere', () => withRelation('image', 'https://example.org/a.png')],
  ['an embedded object', () => withRelation('oleObject', 'embeddings/a', 'Internal')],
  ['a page of another kind inside', () => withRelation('aFChunk', 'a.html', 'Internal')],
  ['a file inside', () => createDocx({ 'word/embeddings/a.xlsx': strToU8('x') })],
  ['a control', () => createDocx({ 'word/activeX/activeX1.xml': strToU8('<x/>') })],
  ['a program with the name of a picture', () => createDocx({ 'word/media/a.png': strToU8('MZ\u0090') })],
  ['a program', () => createDocx({ 'word/a.exe': strToU8('x') })],
  [
    'a field of another program',
    () =>
      createDocx({
        'word/footer1.xml': strToU8(
          '<w:p><w:instrText>D</w:instrText><w:instrText>DEAUTO cmd</w:instrText></w:p>',
        ),
      }),
  ],
  [
    'parts in an encoding that hides them',
    () => createDocx({ 'word/_rels/a.xml.rels': Buffer.from('\uFEFF<a/>', 'utf16le') }),
  ],
] as const)('a Word file with %s is refused', async ([, make]) => {
  expect(await refusalOf('a.docx', make())).toBe('evidence_acts')
})

test('a Word file with links and the local template of its author is stored', async () => {
  expect(await refusalOf('a.docx', withRelation('hyperlink', 'https://example.org/'))).toBe(null)
  const local = 'file:///C:\\Users\\robin\\Templates\\letter.dotx'
  expect(await refusalOf('a.docx', withRelation('attachedTemplate', local))).toBe(null)
})

test('a Word file that unpacks to more than it says is refused for what it unpacks to', async () => {
  const bytes = createDocx({ 'word/media/a.bmp': new Uint8Array(1024 * 1024) })
  for (const [record, sizeAt] of [
    ['PK\u0001\u0002', 24],
    ['PK\u0003\u0004', 22],
  ] as const)
    bytes.writeUInt32LE(1000, bytes.lastIndexOf(Buffer.from(record, 'latin1')) + sizeAt)
  expect(await refusalOf('a.docx', bytes)).toBe('evidence_unreadable')
  const claims = createDocx(
    Object.fromEntries([1, 2].map((at) => [`word/media/${at}.bmp`, new Uint8Array(60 * 1024 * 1024)])),
  )
  expect(await refusalOf('a.docx', claims)).toBe('evidence_too_large_inside')
})
